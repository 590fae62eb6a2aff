// Generates what people type for an address that they know: lines that are mistyped, shortened, incomplete or in a
// different order.

import { UNIT_LETTERS } from '@/lib/addresses/postcodes/postcode'
import type { AddressParts } from '../../lib/addresses/address'
import { addTypoToWord } from './add-typo-to-word'
import type { Random } from './seeded-random'

export interface MistypedLine {
  line: string
  /** The parts that the person meant to type, without mistakes. */
  intended: IntendedAddress
}

/**
 * The parts of an address that a person meant to type. A part that the person left out on purpose is empty, and the
 * postcode may be cut short.
 */
export type IntendedAddress = Pick<AddressParts, 'subBuilding' | 'buildingName' | 'number'> &
  Record<'street' | 'locality' | 'town' | 'postcode', string>

type Mistake = (
  address: IntendedAddress,
  random: Random,
) => { input?: Partial<IntendedAddress>; intended?: Partial<IntendedAddress>; line?: string } | null

/** Makes a mistake in an address. Returns null if the address doesn't have the part that this kind of mistake needs. */
export function mistypeAddress(kind: MistakeKind, address: AddressParts, random: Random): MistypedLine | null {
  const original: IntendedAddress = { ...address, locality: address.locality ?? '' }
  const mistake: Mistake = MISTAKES[kind]
  const result = mistake(original, random)
  if (!result) return null
  const intended = { ...original, ...result.intended }
  return { line: result.line ?? formatIntendedAddress({ ...intended, ...result.input }), intended }
}

/** Formats an address on one line, without its empty parts. */
export const formatIntendedAddress = (parts: IntendedAddress) =>
  joinParts([parts.subBuilding, parts.buildingName, formatStreet(parts), ...getPlaceParts(parts)])
const formatStreet = ({ number, street }: IntendedAddress) => [number, street].filter((part) => part).join(' ')
const getPlaceParts = ({ locality, town, postcode }: IntendedAddress) => [locality, town, postcode]
const joinParts = (parts: (string | null)[]) => parts.filter((part) => part).join(', ')

const MISTAKES = {
  'a typo in the street': ({ street }, random) => ({ input: { street: addTypoToWord(street, random) } }),
  'two typos in the street': ({ street }, random) => ({
    input: { street: addTypoToWord(addTypoToWord(street, random), random) },
  }),
  'a typo in the street, no postcode': ({ street }, random) => ({
    input: { street: addTypoToWord(street, random) },
    intended: { postcode: '' },
  }),
  'a typo in the street, half of the postcode': ({ street, postcode }, random) => ({
    input: { street: addTypoToWord(street, random) },
    intended: { postcode: parseOutcode(postcode) },
  }),
  'a typo in the town': ({ town }, random) => ({ input: { town: addTypoToWord(town, random) } }),
  'a typo in the town, no postcode': ({ town }, random) => ({
    input: { town: addTypoToWord(town, random) },
    intended: { postcode: '' },
  }),
  'typos in street and town': ({ street, town }, random) => ({
    input: { street: addTypoToWord(street, random), town: addTypoToWord(town, random) },
  }),
  'a typo in the building': ({ buildingName }, random) =>
    buildingName ? { input: { buildingName: addTypoToWord(buildingName, random) } } : null,
  'no street, but the building': ({ buildingName, number }) =>
    buildingName && !number ? { intended: { street: '' } } : null,
  'no town': () => ({ intended: { town: '' } }),
  'only the postcode': () => ({ intended: { town: '', locality: '' } }),
  'no postcode': () => ({ intended: { postcode: '' } }),
  'half of the postcode': ({ postcode }) => ({ intended: { postcode: parseOutcode(postcode) } }),
  'wrong last letters of the postcode': ({ postcode }, random) => ({
    input: { postcode: postcode.slice(0, -2) + random.pick(UNIT_LETTERS) + random.pick(UNIT_LETTERS) },
    intended: { postcode: postcode.slice(0, -2) },
  }),
  'wrong last letter of the postcode': ({ postcode }, random) => ({
    input: { postcode: postcode.slice(0, -1) + random.pick(UNIT_LETTERS) },
    intended: { postcode: postcode.slice(0, -1) },
  }),
  'town before street': (address) => ({
    line: joinParts([
      address.town,
      address.subBuilding,
      address.buildingName,
      formatStreet(address),
      address.locality,
      address.postcode,
    ]),
  }),
  'postcode first': (address) => ({
    line: joinParts([address.postcode, formatIntendedAddress({ ...address, postcode: '' })]),
  }),
  'flat last': (address) =>
    address.subBuilding
      ? {
          line: joinParts([
            formatIntendedAddress({ ...address, subBuilding: null, postcode: '' }),
            address.subBuilding,
            address.postcode,
          ]),
        }
      : null,
  abbreviations: (address) => ({ line: abbreviate(formatIntendedAddress(address)) }),
  'abbreviations, no postcode': (address) => ({
    line: abbreviate(formatIntendedAddress({ ...address, postcode: '' })),
    intended: { postcode: '' },
  }),
  'no commas, lower case, a typo': (address, random) => ({
    line: formatIntendedAddress({ ...address, street: addTypoToWord(address.street, random) })
      .replaceAll(',', '')
      .toLowerCase(),
  }),
  '2/12 instead of Flat 2, 12': (address) => rewriteFlat(address, (flat, number) => `${flat}/${number}`),
  '12 flat 2 instead of Flat 2, 12': (address) => rewriteFlat(address, (flat, number) => `${number} flat ${flat}`),
  'Apartment instead of Flat': (address) => rewriteFlat(address, (flat, number) => `Apartment ${flat}, ${number}`),
  'a flat without the word Flat': (address) => rewriteFlat(address, (flat, number) => `${flat}, ${number}`),
} satisfies Record<string, Mistake>

export type MistakeKind = keyof typeof MISTAKES
export const MISTAKE_KINDS = Object.keys(MISTAKES) as MistakeKind[]

const parseOutcode = (postcode: string) => postcode.split(' ')[0]!

function rewriteFlat(address: IntendedAddress, format: (flat: string, number: string) => string) {
  const [, flat] = /^Flat (\d+)$/.exec(address.subBuilding ?? '') ?? []
  if (!flat || !address.number || address.buildingName) return null
  return { line: joinParts([`${format(flat, address.number)} ${address.street}`, ...getPlaceParts(address)]) }
}

const ABBREVIATIONS: Record<string, string> = {
  Road: 'Rd',
  Street: 'St',
  Avenue: 'Ave',
  Lane: 'Ln',
  Close: 'Cl',
  Drive: 'Dr',
  Court: 'Ct',
  Crescent: 'Cres',
  Gardens: 'Gdns',
  Place: 'Pl',
  Square: 'Sq',
  Terrace: 'Terr',
  Grove: 'Gr',
  House: 'Hse',
  Flat: 'Flt',
  Apartment: 'Apt',
  Great: 'Gt',
  Upper: 'Upr',
}

const abbreviate = (line: string) => line.replace(/\p{L}+/gu, (word) => ABBREVIATIONS[word] ?? word)
