import { type AddressRow, type Candidate, type KnownAddress, knownAddress } from '../address'
import { parseAddressId } from '../address-id'
import { bestCandidates, likelyStreets } from './candidates'
import {
  addressesFor,
  addressesLike,
  addressesOnStreets,
  findById,
  knownNames,
  MOST_STREETS,
  streetsInPlace,
  streetsInTownsBegunBy,
} from './data'
import { matchLine } from './match'
import { type Clues, cluesOf, streetsOneEditAway } from './match-features'
import { type AddressLine, readLine } from './parse-line'

export type FoundAddress = { found: true; address: KnownAddress } | { found: false; candidates: Candidate[] }

/**
 * The one known address that a line names, by its text or by its `addressId`, or up to 10 candidates,
 * best first: none when nothing in the line is known. Found costs one round trip to the database,
 * not found three, or four where the street is not in the outcode that the line names.
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
  const row = await namedBy(readings)
  if (row) return { found: true, address: knownAddress(row) }
  const rows = await candidates(readings)
  return { found: false, candidates: rows.map(knownAddress).map(({ addressId, address }) => ({ addressId, address })) }
}

type Readings = [AddressLine, ...AddressLine[]]

/** The one known address that a line names, in one round trip; null when it names none, or several. */
export async function namedBy(readings: Readings): Promise<AddressRow | null> {
  return matchLine(readings, (await addressesFor(readings)) ?? [])
}

async function candidates(readings: Readings): Promise<AddressRow[]> {
  const clues = cluesOf(readings)
  const [names, nearby] = await Promise.all([knownNames(clues), streetsInPlace(clues)])
  const mistyped = nearby.length > 0 || Object.values(names).flat().length > 0 ? [] : streetsOneEditAway(readings[0])
  const streets = await streetsMeant(clues, nearby, names.towns)
  const [alike, more] = await Promise.all([
    addressesLike(clues, names, streets),
    mistyped.length > 0 ? addressesOnStreets(mistyped) : [],
  ])
  return bestCandidates(clues, [...alike, ...more])
}

/**
 * The streets that the line may mean of those nearby; of the towns that it names, where those are too many to be all,
 * or none is like the line's: then its outcode may be another's.
 */
async function streetsMeant(clues: Clues, nearby: readonly string[], towns: readonly string[]): Promise<string[]> {
  const likely = likelyStreets(clues, nearby)
  if (likely.length > 0 && nearby.length < MOST_STREETS) return likely
  return likelyStreets(clues, [...new Set([...nearby, ...(await streetsInTownsBegunBy(clues, towns))])])
}
