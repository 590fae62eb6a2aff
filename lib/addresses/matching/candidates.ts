import type { AddressRow } from '../address'
import { editDistance } from './edit-distance'
import type { Clues } from './match-features'
import { designators, key, keyOf, tokens, words } from './normalise'

/** The rows that fit the clues best, best first: at most 10, each once. */
export function bestCandidates(clues: Clues, rows: readonly AddressRow[]): AddressRow[] {
  const likeness = likenessToLine(clues)
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  return once
    .map((row) => ({ row, score: score(row, clues, likeness) }))
    .sort((one, other) => other.score - one.score || inOrder.compare(placeOf(one.row), placeOf(other.row)))
    .slice(0, 10)
    .map(({ row }) => row)
}

// Equally likely ones as one meets them on the street: 2, Flat 1 of 2, 10.
const inOrder = new Intl.Collator('en', { numeric: true })
const placeOf = ({ street, number, buildingName, subBuilding, postcode }: AddressRow) =>
  [street, number, buildingName, subBuilding, postcode].join(' ')

/** Of the streets, those that the line may mean, likeliest first. */
export function likelyStreets(clues: Clues, streetKeys: readonly string[]): string[] {
  const likeness = likenessToLine(clues)
  return streetKeys
    .map((street) => ({ street, likeness: likeness(street) }))
    .filter((found) => found.likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, 5)
    .map(({ street }) => street)
}

type Likeness = (name: string) => number

// The place and the names weigh most. A number or a flat counts only where one of them points at the
// row: in the line's postcode, on a street or in a building like the line's.
function score(row: AddressRow, clues: Clues, likeness: Likeness): number {
  let points = placePoints(row, clues)
  points += 35 * townLikeness(row, likeness)
  if (row.locality && clues.phrases.includes(keyOf(row.locality))) points += 10
  const street = likeness(row.streetKey)
  const building = row.buildingKey ? likeness(row.buildingKey) : 0
  points += 40 * street + 40 * building
  if (street > 0 || building > 0 || clues.postcodes.includes(row.postcode)) {
    points += isFlatAtNumber(row, clues) ? 35 : numberPoints(row, clues) + flatPoints(row, clues, building)
    // House and street as they stand in the line outweigh a postcode whose last letters are another's.
    if (clues.premises.includes(row.premisesKey)) points += row.number ? 30 : 10
  }
  return points
}

function placePoints(row: AddressRow, clues: Clues): number {
  if (clues.postcodes.includes(row.postcode)) return 85
  if (clues.sectors.some((sector) => row.postcode.startsWith(sector))) return 50
  return clues.outcodes.includes(row.outcode) ? 45 : 0
}

/** A town that the line has only the beginning of is none of it: 'Brook' is not Brookfield. */
function townLikeness({ townKey }: AddressRow, likeness: Likeness): number {
  const alike = likeness(townKey)
  return alike > BEGINNING ? alike : 0
}

function isFlatAtNumber({ subBuilding, number }: AddressRow, { flatsAtNumbers }: Clues): boolean {
  if (!subBuilding || !number) return false
  const flats = designators(words(subBuilding)).map((token) => token.replace(/^#[A-Z]*(?=\d)/, ''))
  const [house] = tokens(words(number))
  return flatsAtNumbers.some((wanted) => wanted.number === house && flats.length === 1 && wanted.flat === flats[0])
}

function numberPoints({ number }: AddressRow, { numbers }: Clues): number {
  return number && tokens(words(number)).some((part) => numbers.includes(part)) ? 20 : 0
}

function flatPoints({ subBuilding }: AddressRow, clues: Clues, building: number): number {
  if (!subBuilding) return clues.flats.length === 0 ? 8 : 0
  const parts = tokens(words(subBuilding))
  const flats = parts.filter((part) => part.startsWith('#'))
  const name = parts.filter((part) => !part.startsWith('#'))
  const named =
    name.length === 0 || clues.phrases.includes(key(name)) || name.every((part) => clues.numbers.includes(part))
  if (named && flats.join() === clues.flats.join()) return 12 + Number(isWrittenAlike(subBuilding, clues))
  // '15 Albion Mill' for Apartment 15 of it.
  const bare = building > 0 && clues.flats.length === 0 && flats.some((flat) => clues.numbers.includes(flat.slice(1)))
  return bare ? 12 : 0
}

/** A house may have both a Flat 2 and a Unit 2. */
function isWrittenAlike(subBuilding: string, { flatsAsWritten }: Clues): boolean {
  return designators(words(subBuilding)).join() === flatsAsWritten.join()
}

/** 1 for a name that stands in the line, less the more it differs, 0 for an unlike one. */
function likenessToLine({ phrases, mistypable }: Clues): Likeness {
  const known = new Map(phrases.map((phrase) => [phrase, 1]))
  return (name) => {
    const likeness = known.get(name) ?? Math.max(0, ...mistypable.map((phrase) => likenessOf(phrase, name)))
    known.set(name, likeness)
    return likeness
  }
}

const BEGINNING = 0.7

function likenessOf(phrase: string, name: string): number {
  if (phrase.length < 4 || name.length < 4) return 0
  // 'Otley' for Otley Road.
  if (name.startsWith(phrase)) return BEGINNING
  const limit = Math.max(1, Math.floor(Math.min(phrase.length, name.length) / 4))
  const distance = editDistance(phrase, name, limit)
  return distance === Number.POSITIVE_INFINITY ? 0 : 0.95 - distance / name.length
}
