import { type AddressRow, type Candidate, type KnownAddress, knownAddress } from './address'
import { parseAddressId } from './address-id'
import { bestCandidates, likelyStreets } from './candidates'
import { cluesOf, streetsOneEditAway } from './clues'
import { addressesFor, addressesLike, addressesOnStreets, findById, knownNames, streetsInPlace } from './data'
import { type AddressLine, readLine } from './line'
import { matchLine } from './match'

export type FoundAddress = { found: true; address: KnownAddress } | { found: false; candidates: Candidate[] }

/**
 * The one known address that a line names, by its text or by its `addressId`, or up to 10 candidates,
 * best first: none when nothing in the line is known. Found costs one round trip to the database,
 * not found three.
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
  const readings = readLine(target ? target.text : line)
  const row = matchLine(readings, (await addressesFor(readings)) ?? [])
  if (row) return { found: true, address: knownAddress(row) }
  const rows = await candidates(readings)
  return { found: false, candidates: rows.map(knownAddress).map(({ addressId, address }) => ({ addressId, address })) }
}

type Readings = [AddressLine, ...AddressLine[]]

async function candidates(readings: Readings): Promise<AddressRow[]> {
  const clues = cluesOf(readings)
  const [names, nearby] = await Promise.all([knownNames(clues), streetsInPlace(clues)])
  const mistyped = nearby.length > 0 || Object.values(names).flat().length > 0 ? [] : streetsOneEditAway(readings[0])
  const [alike, more] = await Promise.all([
    addressesLike(clues, names, likelyStreets(clues, nearby)),
    mistyped.length > 0 ? addressesOnStreets(mistyped) : [],
  ])
  return bestCandidates(clues, [...alike, ...more])
}
