import type { Home } from '../address'
import { findHomesMatchingLine } from './find-homes-matching-line'
import { matchHomeExactly } from './match-home-exactly'
import type { ParsedAddress } from './parse-address-line'

export type ParsedAddresses = [ParsedAddress, ...ParsedAddress[]]

/** Finds the address that the line identifies, in one round trip. Returns null if no address matches or several do. */
export async function matchAgainstDirectory(parsedAddresses: ParsedAddresses): Promise<Home | null> {
  return matchHomeExactly(parsedAddresses, (await findHomesMatchingLine(parsedAddresses)) ?? [])
}
