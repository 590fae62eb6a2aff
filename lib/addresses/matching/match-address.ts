import { type Candidate, type KnownAddress, toKnownAddress } from '../address'
import { parseAddressId } from '../address-id'
import { findCandidates } from './find-candidates'
import { findHomeById } from './find-home-by-id'
import { matchAgainstDirectory } from './match-against-directory'
import { parseAddressLine } from './parse-address-line'

export type Match = { isFound: true; address: KnownAddress } | { isFound: false; candidates: Candidate[] }

/**
 * The one known address that a line names, by its text or by its `addressId`, or up to 10 candidates,
 * best first: none when nothing in the line is known. Found costs one round trip to the database,
 * not found three, or four where the street is not in the outcode that the line names.
 *
 * @param addressLine at most 500 characters
 * @throws when the directory cannot be read
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
