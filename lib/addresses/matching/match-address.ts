import { type Candidate, type KnownAddress, toKnownAddress } from '../address'
import { parseAddressId } from '../address-id'
import { findCandidates } from './find-candidates'
import { findHomeById } from './find-home-by-id'
import { matchAgainstDirectory } from './match-against-directory'
import { parseAddressLine } from './parse-address-line'

export type Match = { isFound: true; address: KnownAddress } | { isFound: false; candidates: Candidate[] }

/**
 * Finds the one known address that a line or `addressId` identifies, or up to 10 candidates, best first. There are no
 * candidates if nothing in the line is known. A match costs one round trip to the database. Candidates cost three, or
 * four if the street isn't in the outcode that the line names.
 *
 * @param addressLine at most 500 characters
 * @throws if the directory can't be read
 */
export async function matchAddress(addressLine: string): Promise<Match> {
  const target = parseAddressId(addressLine)
  if (target?.kind === 'address') {
    const home = await findHomeById(target.id)
    return home ? { isFound: true, address: toKnownAddress(home) } : { isFound: false, candidates: [] }
  }
  const parsedAddresses = parseAddressLine(target ? target.text : addressLine)
  const home = await matchAgainstDirectory(parsedAddresses)
  if (home) return { isFound: true, address: toKnownAddress(home) }
  const candidates = await findCandidates(parsedAddresses)
  return {
    isFound: false,
    candidates: candidates.map(toKnownAddress).map(({ addressId, address }) => ({ addressId, address })),
  }
}
