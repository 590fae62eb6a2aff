import { type AddressRow, addressTextBeforePostcode } from '../address'
import { countyKeysOf, spellingsOf } from './counties'
import { premisesKey } from './match-keys'
import { designators, isApart, keyOf, words } from './normalise'
import type { AddressLine } from './parse-line'

/**
 * The one address of the rows that the line names, in any of the ways to read it.
 *
 * @returns null when none is named, or more than one is
 */
export function matchLine(readings: readonly AddressLine[], rows: readonly AddressRow[]): AddressRow | null {
  const exact = rows.filter((row) => readings.some((line) => isWrittenAs(line, row)))
  // '12 N Parade' is the own text of 12 at N Parade, and may be 12N at Parade.
  const own = exact.length > 1 ? exact.filter((row) => readings.some((line) => hasWordsOf(line, row))) : exact
  if (own.length === 1) return own[0]!
  const named = rows.filter((row) => readings.some((line) => isNamedBy(line, row)))
  if (named.length === 1) return named[0]!
  // A house may have both a Flat 3 and a Unit 3.
  const alike = named.filter((row) => readings.some((line) => isNamedBy(line, row) && hasFlatOf(line, row)))
  return alike.length === 1 ? alike[0]! : null
}

function hasWordsOf(line: AddressLine, row: AddressRow): boolean {
  return line.words.join() === words(addressTextBeforePostcode(row)).join()
}

function hasFlatOf(line: AddressLine, { subBuilding }: AddressRow): boolean {
  return designators(line.words).join() === designators(words(subBuilding ?? '')).join()
}

function isWrittenAs({ postcode, exactKey }: AddressLine, row: AddressRow): boolean {
  return postcode?.postcode === row.postcode && exactKey === row.fullKey
}

function isNamedBy(line: AddressLine, row: AddressRow): boolean {
  if (line.postcode && line.postcode.postcode !== row.postcode) return false
  return premisesKeys(row).some((premises) => {
    const rest = after(line.key, premises)
    return rest !== null && isPlace(rest, row)
  })
}

/** The flat is never left out; the building's name may be where there is a house number. */
function premisesKeys(row: AddressRow): string[] {
  const withName = row.number && row.buildingName ? [premisesKey(row, row.buildingName)] : []
  return [row.premisesKey, ...withName]
}

/** Whether the text is made of the address's locality, town and county: each any number of times, or not at all. */
function isPlace(text: string, row: AddressRow): boolean {
  const places = [row.locality, row.town].filter((place) => place !== null).map((place) => keyOf(place))
  if (row.county !== null) return isMadeOf(text, [...places, ...spellingsOf(keyOf(row.county))])
  if (isMadeOf(text, places)) return true
  // Most directories leave the county out: then one that the postcode's area may have contradicts nothing.
  return countyKeysOf(row.postcode).some((county) => isMadeOf(text, [...places, ...spellingsOf(county)]))
}

function isMadeOf(text: string, parts: readonly string[]): boolean {
  // Each rest once: parts that begin alike would otherwise be tried in ever more ways.
  const rests = new Set([text])
  for (const rest of rests) {
    if (rest === '') return true
    for (const part of parts) {
      const shorter = after(rest, part)
      if (shorter !== null) rests.add(shorter)
    }
  }
  return false
}

/** What follows the beginning in a key, or null when the key does not begin so. */
function after(text: string, beginning: string): string | null {
  if (!text.startsWith(beginning)) return null
  const rest = text.slice(beginning.length)
  if (rest === '' || rest.startsWith(' ')) return rest.trimStart()
  const lastToken = beginning.slice(beginning.lastIndexOf(' ') + 1)
  return isApart(lastToken) ? null : rest
}
