import { type AddressRow, type Candidate, type KnownAddress, knownAddress } from './address'
import { parseAddressId } from './address-id'
import { bestCandidates, isInPlace, likelyStreets } from './candidates'
import { type Clues, cluesOf, streetsOneEditAway } from './clues'
import { addressesFor, addressesInPlace, addressesLike, addressesOnStreets, findById, streetsInPlace } from './data'
import { type AddressLine, parseLine } from './line'
import { matchLine } from './match'

export type FoundAddress = { found: true; address: KnownAddress } | { found: false; candidates: Candidate[] }

/**
 * The one known address that a line names, by its text or by its `addressId`, or up to 10 candidates,
 * best first: none when nothing in the line is known. Found costs one round trip to the database,
 * not found two or three.
 *
 * @param line at most 500 characters
 * @throws when the directory cannot be read
 */
export async function findAddress(line: string): Promise<FoundAddress> {
  const target = parseAddressId(line)
  if (target?.kind === 'address') {
    const row = await findById(target.id)
    return row ? { found: true, address: knownAddress(row) } : { found: false, candidates: [] }
  }
  const parsed = parseLine(target ? target.text : line)
  const row = matchLine(parsed, (await addressesFor(parsed)) ?? [])
  if (row) return { found: true, address: knownAddress(row) }
  const rows = await candidates(cluesOf(parsed), parsed)
  return { found: false, candidates: rows.map(knownAddress).map(({ addressId, address }) => ({ addressId, address })) }
}

async function candidates(clues: Clues, line: AddressLine): Promise<AddressRow[]> {
  const [alike, streets] = await Promise.all([addressesLike(clues), streetsInPlace(clues)])
  if (alike.filter((row) => isInPlace(row, clues)).length >= 10) return bestCandidates(clues, alike)
  if (streets.length > 0) {
    const more = await addressesInPlace(clues, likelyStreets(clues, streets))
    return bestCandidates(clues, [...alike, ...more])
  }
  const rows = alike.length > 0 ? alike : await addressesOnStreets(streetsOneEditAway(line))
  return bestCandidates(clues, rows)
}
