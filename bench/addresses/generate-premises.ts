import type { AddressParts } from '../../lib/addresses/address'
import { generateBlockName, generateCottageName } from './place-names'
import type { Random } from './seeded-random'

type Premises = Pick<AddressParts, 'subBuilding' | 'buildingName' | 'number'>

const MAX_PREMISES = 22
const PLAIN_HOUSE: Premises = { subBuilding: null, buildingName: null, number: null }

/**
 * Generates the premises in one postcode of a street, usually ten to twenty.
 *
 * @param firstNumber the street's first house number that has no premises yet
 * @returns the premises, and as `nextNumber` the first house number for the street's next postcode
 */
export function generatePremises(firstNumber: number, isScottish: boolean, random: Random) {
  const premises: Premises[] = []
  const roll = random.integerBelow(100)
  if (roll < 6) return { premises: generateCottages(random), nextNumber: firstNumber }
  if (roll < 14) return { premises: generateBlock(String(firstNumber), random), nextNumber: firstNumber + 2 }
  const step = random.chance(0.6) ? 2 : 1
  let number = firstNumber
  const count = 12 + random.integerBelow(MAX_PREMISES - 12)
  for (; premises.length < count; number += step) premises.push(...generateHouse(number, isScottish, random))
  // If the numbers rise in steps of two, they're all on one side of the street. Adding 1 then puts the next postcode on
  // the other side.
  return { premises, nextNumber: number + 1 }
}

function generateHouse(number: number, isScottish: boolean, random: Random): Premises[] {
  const roll = random.integerBelow(200)
  const houseNumber = String(number)
  if (roll < 6)
    return [
      { ...PLAIN_HOUSE, number: houseNumber },
      { ...PLAIN_HOUSE, number: `${houseNumber}A` },
    ]
  if (roll < 8) return [{ ...PLAIN_HOUSE, number: `${houseNumber}-${number + 2}` }]
  if (roll < 10) return [{ ...PLAIN_HOUSE, number: houseNumber, buildingName: generateCottageName(random) }]
  if (roll < (isScottish ? 50 : 12)) return generateTenement(houseNumber, random)
  if (roll < 62) return generateConvertedHouse(houseNumber, random)
  return [{ ...PLAIN_HOUSE, number: houseNumber }]
}

const generateConvertedHouse = (number: string, random: Random): Premises[] =>
  random.chance(0.2)
    ? FLOORS.map((subBuilding) => ({ ...PLAIN_HOUSE, subBuilding, number }))
    : Array.from({ length: 2 + random.integerBelow(3) }, (_, index) => ({
        ...PLAIN_HOUSE,
        subBuilding: `Flat ${index + 1}`,
        number,
      }))

const FLOORS = ['Ground Floor Flat', 'First Floor Flat', 'Top Floor Flat']

const generateTenement = (number: string, random: Random): Premises[] =>
  Array.from({ length: 2 * (2 + random.integerBelow(2)) }, (_, index) => ({
    ...PLAIN_HOUSE,
    subBuilding: `${Math.floor(index / 2)}/${(index % 2) + 1}`,
    number,
  }))

function generateBlock(streetNumber: string, random: Random): Premises[] {
  const [buildingName, label] = [generateBlockName(random), random.chance(0.7) ? 'Flat' : 'Apartment']
  const number = random.chance(0.5) ? streetNumber : null
  return Array.from({ length: 10 + random.integerBelow(12) }, (_, index) => ({
    subBuilding: `${label} ${index + 1}`,
    buildingName,
    number,
  }))
}

function generateCottages(random: Random): Premises[] {
  const names = new Set(Array.from({ length: 12 }, () => generateCottageName(random)))
  return [...names].map((buildingName) => ({ ...PLAIN_HOUSE, buildingName }))
}
