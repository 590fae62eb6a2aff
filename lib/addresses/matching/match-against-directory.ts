import type { Home } from '../address'
import { findHomesMatchingLine } from './find-homes-matching-line'
import { matchHomeExactly } from './match-home-exactly'
import type { ParsedAddress } from './parse-address-line'

export type ParsedAddresses = [ParsedAddress, ...ParsedAddress[]]

/** The one known address that a line names, in one round trip; null when it names none, or several. */
export async function matchAgainstDirectory(parsedAddresses: ParsedAddresses): Promise<Home | null> {
  return matchHomeExactly(parsedAddresses, (await findHomesMatchingLine(parsedAddresses)) ?? [])
}
