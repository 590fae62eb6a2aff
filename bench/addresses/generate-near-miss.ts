// Generates lines that differ slightly from an address in the directory, and so must not match that address.
import type { AddressParts } from '../../lib/addresses/address'
import { formatAddress } from '../../lib/addresses/address'
import type { Random } from './seeded-random'

/**
 * Makes one small change to an address. If the change replaces the street, town or postcode, the new value comes from
 * `other`.
 */
export function createNearMiss(address: AddressParts, other: AddressParts, random: Random): AddressParts {
  const { number, subBuilding } = address
  const digit = String(1 + random.integerBelow(9))
  const flat = /^Flat (\d+)$/.exec(subBuilding ?? '')?.[1]
  const changes: Partial<AddressParts>[] = [
    { street: other.street },
    { town: other.town, locality: null },
    { postcode: other.postcode },
    { street: `${random.pick(DIRECTIONS)} ${address.street}` },
    { street: address.street.replace(/ \S+$/, '') },
    ...(number ? [{ number: digit + number }, { number: number + digit }, { number: `${number.match(/\d+/)}C` }] : []),
    ...(number
      ? [
          { number: String(Number.parseInt(number, 10) + 1) },
          { number: null, subBuilding: `Flat ${number}` },
          { number: `${number}-${Number.parseInt(number, 10) + 2}` },
          { number: number.replace(/-.*$|\d$/, '²') },
          { number: number.replace(/0|1/, (figure) => (figure === '0' ? 'O' : 'l')) },
        ]
      : []),
    ...(number && !subBuilding ? [{ subBuilding: `Flat ${digit}` }] : []),
    ...(flat && number ? [{ subBuilding: `Flat ${number}`, number: flat }] : []),
    ...(subBuilding
      ? [
          { subBuilding: `${subBuilding}A` },
          { subBuilding: `${subBuilding}${digit}` },
          { subBuilding: `Flat ${20 + Number(digit)}` },
          { subBuilding: null },
        ]
      : []),
  ]
  return { ...address, ...random.pick(changes) }
}

const DIRECTIONS = ['North', 'South', 'Upper', 'Great', 'Old']

/** Formats an address in one of the ways in which people write it. */
export function formatLine(parts: AddressParts, random: Random): string {
  const text = formatAddress(random.chance(0.5) ? parts : { ...parts, locality: null })
  const roll = random.integerBelow(4)
  if (roll === 0) return text.replaceAll(',', '')
  return roll === 1 ? text.toLowerCase() : text
}

/**
 * Returns whether the parts describe the address. Doesn't use the matcher's keys, so that this check is independent of
 * the matcher.
 */
export function isNamedBy(address: AddressParts, parts: AddressParts): boolean {
  const isSame = (a: string | null, b: string | null) => normalise(a) === normalise(b)
  const isLocalityNamed =
    !parts.locality || isSame(parts.locality, address.locality) || isSame(parts.locality, address.town)
  const isTownNamed = isSame(parts.town, address.town) || isSame(parts.town, address.locality)
  return (
    isSame(parts.postcode, address.postcode) &&
    formatNumbers(parts) === formatNumbers(address) &&
    isSame(parts.street, address.street) &&
    isLocalityNamed &&
    isTownNamed
  )
}

const normalise = (part: string | null) => (part ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Formats the flat and the house number, without the word for a flat: '2 12A' for Flat 2, 12A. */
const formatNumbers = ({ subBuilding, number }: AddressParts) =>
  `${normalise(subBuilding).replace(/^(?:FLAT|APARTMENT|UNIT)(?=\d)/, '')} ${number ?? ''}`.trim()
