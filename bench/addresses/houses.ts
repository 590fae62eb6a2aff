import type { AddressParts } from '../../lib/addresses/address'
import { blockName, cottageName } from './names'
import type { Chance } from './random'

type Premises = Pick<AddressParts, 'subBuilding' | 'buildingName' | 'number'>

const MOST = 22
const HOUSE: Premises = { subBuilding: null, buildingName: null, number: null }

/**
 * The ten to some twenty premises of one postcode of a street.
 *
 * @param first the house number to begin with
 * @returns `next`: the house number that the street's next postcode begins with
 */
export function premisesOfPostcode(first: number, scottish: boolean, chance: Chance) {
  const premises: Premises[] = []
  const drawn = chance.below(100)
  if (drawn < 6) return { premises: cottages(chance), next: first }
  if (drawn < 14) return { premises: block(String(first), chance), next: first + 2 }
  const step = chance.is(0.6) ? 2 : 1
  let number = first
  const count = 12 + chance.below(MOST - 12)
  for (; premises.length < count; number += step) premises.push(...house(number, scottish, chance))
  // Even and odd sides have postcodes of their own; the numbers after both are free.
  return { premises, next: number + 1 }
}

function house(number: number, scottish: boolean, chance: Chance): Premises[] {
  const drawn = chance.below(200)
  const at = String(number)
  if (drawn < 6)
    return [
      { ...HOUSE, number: at },
      { ...HOUSE, number: `${at}A` },
    ]
  if (drawn < 8) return [{ ...HOUSE, number: `${at}-${number + 2}` }]
  if (drawn < 10) return [{ ...HOUSE, number: at, buildingName: cottageName(chance) }]
  if (drawn < (scottish ? 50 : 12)) return tenement(at, chance)
  if (drawn < 62) return converted(at, chance)
  return [{ ...HOUSE, number: at }]
}

const converted = (number: string, chance: Chance): Premises[] =>
  chance.is(0.2)
    ? FLOORS.map((subBuilding) => ({ ...HOUSE, subBuilding, number }))
    : Array.from({ length: 2 + chance.below(3) }, (_, at) => ({ ...HOUSE, subBuilding: `Flat ${at + 1}`, number }))

const FLOORS = ['Ground Floor Flat', 'First Floor Flat', 'Top Floor Flat']

const tenement = (number: string, chance: Chance): Premises[] =>
  Array.from({ length: 2 * (2 + chance.below(2)) }, (_, at) => ({
    ...HOUSE,
    subBuilding: `${Math.floor(at / 2)}/${(at % 2) + 1}`,
    number,
  }))

function block(first: string, chance: Chance): Premises[] {
  const [buildingName, word] = [blockName(chance), chance.is(0.7) ? 'Flat' : 'Apartment']
  const number = chance.is(0.5) ? first : null
  return Array.from({ length: 10 + chance.below(12) }, (_, at) => ({
    subBuilding: `${word} ${at + 1}`,
    buildingName,
    number,
  }))
}

function cottages(chance: Chance): Premises[] {
  const names = new Set(Array.from({ length: 12 }, () => cottageName(chance)))
  return [...names].map((buildingName) => ({ ...HOUSE, buildingName }))
}
