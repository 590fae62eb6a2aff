import type { AddressRow } from './address'
import type { Clues } from './clues'
import { editDistance } from './edit-distance'
import { keyOf, tokens, words } from './normalise'

/** The rows that fit the clues best, best first: at most 10, each once. */
export function bestCandidates(clues: Clues, rows: readonly AddressRow[]): AddressRow[] {
  const likeness = streetLikeness(clues)
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  return once
    .map((row) => ({ row, score: score(row, clues, likeness(row.streetKey)) }))
    .sort((one, other) => other.score - one.score || one.row.id - other.row.id)
    .slice(0, 10)
    .map(({ row }) => row)
}

/** Of the streets, those that the line may mean, likeliest first. */
export function likelyStreets(clues: Clues, streetKeys: readonly string[]): string[] {
  const likeness = streetLikeness(clues)
  return streetKeys
    .map((street) => ({ street, likeness: likeness(street) }))
    .filter((found) => found.likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, 5)
    .map(({ street }) => street)
}

/** Whether the row lies where the line says, so far as it says so. */
export function isInPlace(row: AddressRow, clues: Clues): boolean {
  return clues.outcodes.includes(row.outcode) || clues.phrases.includes(row.townKey)
}

// The place weighs most; a number or a flat counts on a street that is like the line's alone.
function score(row: AddressRow, clues: Clues, likeness: number): number {
  let points = placePoints(row, clues)
  if (clues.phrases.includes(row.townKey)) points += 35
  if (row.locality && clues.phrases.includes(keyOf(row.locality))) points += 10
  if (likeness === 0) return points
  points += 40 * likeness
  if (clues.premises.includes(row.premisesKey)) points += 10
  const parts = tokens(words([row.subBuilding, row.number].filter((part) => part).join(' ')))
  const flats = parts.filter((part) => part.startsWith('#'))
  if (parts.some((part) => clues.numbers.includes(part))) points += 20
  if (flats.join() === clues.flats.join()) points += 8
  return points
}

function placePoints(row: AddressRow, clues: Clues): number {
  if (clues.postcodes.includes(row.postcode)) return 60
  if (clues.sectors.some((sector) => row.postcode.startsWith(sector))) return 50
  return clues.outcodes.includes(row.outcode) ? 45 : 0
}

/** 1 for a street that stands in the line, less the more it differs, 0 for an unlike one. */
function streetLikeness({ phrases }: Clues): (streetKey: string) => number {
  const known = new Map<string, number>()
  const inLine = new Set(phrases)
  return (street) => {
    const likeness = inLine.has(street)
      ? 1
      : (known.get(street) ?? Math.max(0, ...phrases.map((phrase) => likenessOf(phrase, street))))
    known.set(street, likeness)
    return likeness
  }
}

function likenessOf(phrase: string, street: string): number {
  if (phrase.length < 4 || street.length < 4) return 0
  // 'Otley' for Otley Road.
  if (street.startsWith(phrase)) return 0.7
  const limit = Math.max(1, Math.floor(Math.min(phrase.length, street.length) / 4))
  const distance = editDistance(phrase, street, limit)
  return distance === Number.POSITIVE_INFINITY ? 0 : 0.95 - distance / street.length
}
