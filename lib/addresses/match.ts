import type { AddressRow } from './address'
import { countyKeysOf } from './counties'
import { premisesKey } from './keys'
import type { AddressLine } from './line'
import { isApart, keyOf } from './normalise'

/**
 * The one address of the rows that the line names, in any of the ways to read it.
 *
 * @returns null when none is named, or more than one is
 */
export function matchLine(readings: readonly AddressLine[], rows: readonly AddressRow[]): AddressRow | null {
  const exact = rows.find((row) => readings.some((line) => isWrittenAs(line, row)))
  if (exact) return exact
  const named = rows.filter((row) => readings.some((line) => isNamedBy(line, row)))
  return named.length === 1 ? named[0]! : null
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

/** Whether the text is made of the address's locality, town and county, any of which may be absent. */
function isPlace(text: string, row: AddressRow): boolean {
  const places = [row.locality, row.town, row.county].filter((place) => place !== null)
  const keys = places.map((place) => keyOf(place))
  if (isMadeOf(text, keys)) return true
  // Most directories leave the county out: then one that the postcode's area may have contradicts nothing.
  return row.county === null && countyKeysOf(row.postcode).some((county) => isMadeOf(text, [...keys, county]))
}

function isMadeOf(text: string, parts: readonly string[]): boolean {
  if (text === '') return true
  return parts.some((part, at) => {
    const rest = part === '' ? null : after(text, part)
    return rest !== null && isMadeOf(rest, parts.toSpliced(at, 1))
  })
}

/** What follows the beginning in a key, or null when the key does not begin so. */
function after(text: string, beginning: string): string | null {
  if (!text.startsWith(beginning)) return null
  const rest = text.slice(beginning.length)
  if (rest === '' || rest.startsWith(' ')) return rest.trimStart()
  const lastToken = beginning.slice(beginning.lastIndexOf(' ') + 1)
  return isApart(lastToken) ? null : rest
}
