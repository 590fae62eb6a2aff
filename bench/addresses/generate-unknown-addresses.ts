// Generates addresses that aren't in the directory: with a house number, street, building, town or postcode that the
// directory doesn't have.
import { UNIT_LETTERS } from '@/lib/addresses/postcodes/postcode'
import { formatIntendedAddress, type IntendedAddress } from './mistype-address'
import { generateBlockName, generateCottageName, generateStreetName, generateTownName } from './place-names'
import type { Random } from './seeded-random'

/** Changes the address of `home`, a home in the directory. `other` is a home elsewhere. */
type Change = (places: { home: IntendedAddress; other: IntendedAddress }, random: Random) => Partial<IntendedAddress>

const NO_PLACE = { locality: '', town: '', postcode: '' }

const CHANGES = {
  'a house number that doesn’t exist': (_, random) => inventHouse(random),
  'a house number that doesn’t exist, no postcode': (_, random) => ({ ...inventHouse(random), postcode: '' }),
  'a street that doesn’t exist, no postcode': (_, random) => ({ ...inventStreet(random), postcode: '' }),
  'a street that doesn’t exist, half of the postcode': ({ home }, random) => ({
    ...inventStreet(random),
    postcode: getOutcode(home.postcode),
  }),
  'a street and postcode that don’t exist': ({ home }, random) => ({
    ...inventStreet(random),
    postcode: inventPostcode(home.postcode, random),
  }),
  'the street in another town, no postcode': ({ other }) => ({ town: other.town, locality: '', postcode: '' }),
  'the street in another town, a postcode that doesn’t exist': ({ other }, random) => ({
    town: other.town,
    locality: '',
    postcode: inventPostcode(other.postcode, random),
  }),
  'a town that doesn’t exist, no postcode': (_, random) => ({ ...inventTown(random), postcode: '' }),
  'a town and postcode that don’t exist': ({ other }, random) => ({
    ...inventTown(random),
    postcode: inventPostcode(other.postcode, random),
  }),
  'a street named after a town, in a town that doesn’t exist': ({ other }, random) => ({
    ...inventTown(random),
    street: `${other.town} Road`,
    postcode: '',
  }),
  'a cottage that doesn’t exist': (_, random) => ({ ...inventCottage(random), postcode: '' }),
  'a cottage in a town that doesn’t exist': (_, random) => ({
    ...inventCottage(random),
    ...inventTown(random),
    postcode: '',
  }),
  'a block of flats and postcode that don’t exist': ({ home }, random) => ({
    subBuilding: `Flat ${1 + random.integerBelow(30)}`,
    buildingName: generateBlockName(random),
    number: null,
    street: generateStreetName(random),
    postcode: inventPostcode(home.postcode, random),
  }),
  'only a street, with a house number that doesn’t exist': (_, random) => ({ ...inventHouse(random), ...NO_PLACE }),
  'only a street or building': ({ home }) => ({
    subBuilding: null,
    number: null,
    street: home.buildingName ? '' : home.street,
    ...NO_PLACE,
  }),
} satisfies Record<string, Change>

export type UnknownAddressKind = keyof typeof CHANGES
export const UNKNOWN_ADDRESS_KINDS = Object.keys(CHANGES) as UnknownAddressKind[]

/** Generates an address of the given kind. Parts that the line leaves out are empty. */
export function generateUnknownAddress(
  kind: UnknownAddressKind,
  home: IntendedAddress,
  other: IntendedAddress,
  random: Random,
): { line: string; parts: IntendedAddress } {
  const change: Change = CHANGES[kind]
  const parts = { ...home, ...change({ home, other }, random) }
  const text = formatIntendedAddress(parts)
  const style = random.integerBelow(4)
  return { parts, line: style === 0 ? text.replaceAll(',', '') : style === 1 ? text.toLowerCase() : text }
}

const inventHouse = (random: Random) => ({
  subBuilding: null,
  buildingName: null,
  number: String(500 + random.integerBelow(500)),
})

const inventStreet = (random: Random) => ({
  subBuilding: null,
  buildingName: null,
  number: String(1 + random.integerBelow(120)),
  street: generateStreetName(random),
})

const inventTown = (random: Random) => ({ town: generateTownName(random), locality: '' })

const inventCottage = (random: Random) => ({
  subBuilding: null,
  buildingName: generateCottageName(random),
  number: null,
  street: '',
})

function inventPostcode(postcode: string, random: Random): string {
  const pickLetter = () => random.pick(UNIT_LETTERS)
  return `${getOutcode(postcode)} ${random.integerBelow(10)}${pickLetter()}${pickLetter()}`
}

const getOutcode = (postcode: string) => postcode.split(' ')[0]!
