import { type Candidate, type KnownAddress, toKnownAddress } from '../address'
import { parseAddressId } from '../address-id'
import { findCandidates } from './find-candidates'
import { findHomeById } from './find-home-by-id'
import { matchAgainstDirectory } from './match-against-directory'
import { namesPlaceOf } from './match-home-exactly'
import { parseAddressLine } from './parse-address-line'

export interface MatchOptions {
  /**
   * Whether a line can name a home anywhere in the country without naming its place. True only for suggestions, from
   * which a person chooses.
   */
  isPlaceOptional?: boolean
}

export type Match = { isFound: true; address: KnownAddress } | { isFound: false; candidates: Candidate[] }

/**
 * Finds the address that an address line or an `addressId` identifies. If no address is certain, returns up to 10
 * candidates, best first. Returns no candidates if no address in the directory resembles the line. Unless
 * `isPlaceOptional` is true, a line that names no place is never certain, and gets candidates only if they are all in
 * one town.
 *
 * A match takes one round trip to the database. Candidates take two further rounds of queries (find-candidates.ts).
 * There's one more if the nearby streets aren't enough. Another checks that no other town has a street or building of
 * the same name.
 *
 * @param addressLine at most 500 characters
 * @throws if the directory can't be read
 */
export async function matchAddress(
  addressLine: string,
  { isPlaceOptional = false }: MatchOptions = {},
): Promise<Match> {
  const target = parseAddressId(addressLine)
  if (target?.kind === 'address') {
    const home = await findHomeById(target.id)
    return home ? { isFound: true, address: toKnownAddress(home) } : { isFound: false, candidates: [] }
  }
  const parsedAddresses = parseAddressLine(target ? target.text : addressLine)
  const home = await matchAgainstDirectory(parsedAddresses)
  if (home && (isPlaceOptional || namesPlaceOf(home, parsedAddresses)))
    return { isFound: true, address: toKnownAddress(home) }
  const candidates = await findCandidates(parsedAddresses, isPlaceOptional)
  return {
    isFound: false,
    candidates: candidates.map(toKnownAddress).map(({ addressId, address }) => ({ addressId, address })),
  }
}
