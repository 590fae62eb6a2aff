import type { Home } from '../address'
import { findPossibleHomes } from './find-possible-homes'
import { matchExactly } from './match-exactly'
import type { ParsedAddress } from './parse-address-line'

export type ParsedAddresses = [ParsedAddress, ...ParsedAddress[]]

/** The one known address that a line names, in one round trip; null when it names none, or several. */
export async function findExactMatch(parsedAddresses: ParsedAddresses): Promise<Home | null> {
  return matchExactly(parsedAddresses, (await findPossibleHomes(parsedAddresses)) ?? [])
}
