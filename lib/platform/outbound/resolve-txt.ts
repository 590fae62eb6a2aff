import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/**
 * Resolves a name to the texts of its TXT records. Returns [] if it has none, or null if no name server gives a
 * definite answer.
 */
export type ResolveTxt = (name: string) => Promise<string[] | null>

const NO_RECORD_CODES = new Set<unknown>([NOTFOUND, NODATA])

/** Queries the name servers that this machine uses. Takes at most about four seconds. */
export const resolveTxt: ResolveTxt = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  try {
    // A record can consist of several texts, each of at most 255 characters.
    return (await resolver.resolveTxt(name)).map((texts) => texts.join(''))
  } catch (error) {
    return NO_RECORD_CODES.has((error as NodeJS.ErrnoException).code) ? [] : null
  }
}
