import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Every address of a host name; none when it has none, null when no name server says so. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[] | null>

/** A server's word that the name does not exist, or has no address of the kind. */
const NO_ADDRESS_CODES = new Set<unknown>([NOTFOUND, NODATA])

/**
 * Asks the name servers of this machine. Not by `dns.lookup`: that knows this machine's own names from
 * its hosts file, and a name server that never answers would hold one of the few threads of the process.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  // RFC 6761: a name that stands for this machine and is asked of no server.
  if (/^(.+\.)?localhost\.?$/.test(host)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const isConclusive = results.every(
      (result) => result.status === 'fulfilled' || NO_ADDRESS_CODES.has(result.reason?.code),
    )
    return addresses.length > 0 || isConclusive ? addresses : null
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
