// Lines that name another address than the one they were made of, if any: what must never pass for that one.
import type { AddressParts } from '../../lib/addresses/address'
import { addressText } from '../../lib/addresses/address'
import type { Chance } from './random'

/** The parts of a line that differs from an address of the directory in one of them. */
export function nearMiss(address: AddressParts, other: AddressParts, chance: Chance): AddressParts {
  const { number, subBuilding } = address
  const digit = String(1 + chance.below(9))
  const flat = /^Flat (\d+)$/.exec(subBuilding ?? '')?.[1]
  const changes: Partial<AddressParts>[] = [
    { street: other.street },
    { town: other.town, locality: null },
    { postcode: other.postcode },
    { street: `${chance.of(DIRECTIONS)} ${address.street}` },
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
  return { ...address, ...chance.of(changes) }
}

const DIRECTIONS = ['North', 'South', 'Upper', 'Great', 'Old']

/** A line of the parts, in one of the ways that people write it. */
export function lineOf(parts: AddressParts, chance: Chance): string {
  const text = addressText(chance.is(0.5) ? parts : { ...parts, locality: null })
  const drawn = chance.below(4)
  if (drawn === 0) return text.replaceAll(',', '')
  return drawn === 1 ? text.toLowerCase() : text
}

/** Whether the address is what the parts say: by its own parts, without the keys that look-ups compare. */
export function isSaidBy(found: AddressParts, said: AddressParts): boolean {
  const same = (one: string | null, other: string | null) => plain(one) === plain(other)
  const placeAgrees = !said.locality || same(said.locality, found.locality) || same(said.locality, found.town)
  const townAgrees = same(said.town, found.town) || same(said.town, found.locality)
  return (
    same(said.postcode, found.postcode) &&
    numbersOf(said) === numbersOf(found) &&
    same(said.street, found.street) &&
    placeAgrees &&
    townAgrees
  )
}

const plain = (part: string | null) => (part ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Flat and house number, word for a flat apart: '2', '12A'. */
const numbersOf = ({ subBuilding, number }: AddressParts) =>
  `${plain(subBuilding).replace(/^(?:FLAT|APARTMENT|UNIT)(?=\d)/, '')} ${number ?? ''}`.trim()
