// Lines that people type for an address that they know: mistyped, shortened, parts left out or in another order.

import { UNIT_LETTERS } from '@/lib/addresses/postcodes/postcode'
import type { AddressParts } from '../../lib/addresses/address'
import type { Chance } from './random'
import { slip } from './slip'

export interface Mistyped {
  line: string
  /** The parts that the line still gives, as they were meant: whoever reads it can go by these alone. */
  said: Said
}

/** A part that is not given is empty, of a postcode also its end. */
export type Said = Pick<AddressParts, 'subBuilding' | 'buildingName' | 'number'> &
  Record<'street' | 'locality' | 'town' | 'postcode', string>

type Mistake = (address: Said, chance: Chance) => { typed?: Partial<Said>; said?: Partial<Said>; line?: string } | null

/** Makes the mistake in an address; null where that has nothing to make it in. */
export function mistyped(kind: Kind, address: AddressParts, chance: Chance): Mistyped | null {
  const whole: Said = { ...address, locality: address.locality ?? '' }
  const mistake: Mistake = MISTAKES[kind]
  const made = mistake(whole, chance)
  if (!made) return null
  const said = { ...whole, ...made.said }
  return { line: made.line ?? textOf({ ...said, ...made.typed }), said }
}

const textOf = (said: Said) => joined([said.subBuilding, said.buildingName, streetOf(said), ...placesOf(said)])
const streetOf = ({ number, street }: Said) => [number, street].filter((part) => part).join(' ')
const placesOf = ({ locality, town, postcode }: Said) => [locality, town, postcode]
const joined = (parts: (string | null)[]) => parts.filter((part) => part).join(', ')

const MISTAKES = {
  'a slip in the street': ({ street }, chance) => ({ typed: { street: slip(street, chance) } }),
  'two slips in the street': ({ street }, chance) => ({ typed: { street: slip(slip(street, chance), chance) } }),
  'a slip in the street, no postcode': ({ street }, chance) => ({
    typed: { street: slip(street, chance) },
    said: { postcode: '' },
  }),
  'a slip in the street, half a postcode': ({ street, postcode }, chance) => ({
    typed: { street: slip(street, chance) },
    said: { postcode: outcodeOf(postcode) },
  }),
  'a slip in the town': ({ town }, chance) => ({ typed: { town: slip(town, chance) } }),
  'a slip in the town, no postcode': ({ town }, chance) => ({
    typed: { town: slip(town, chance) },
    said: { postcode: '' },
  }),
  'slips in street and town': ({ street, town }, chance) => ({
    typed: { street: slip(street, chance), town: slip(town, chance) },
  }),
  'a slip in the building': ({ buildingName }, chance) =>
    buildingName ? { typed: { buildingName: slip(buildingName, chance) } } : null,
  'no street, but its building': ({ buildingName, number }) =>
    buildingName && !number ? { said: { street: '' } } : null,
  'no town': () => ({ said: { town: '' } }),
  'postcode alone': () => ({ said: { town: '', locality: '' } }),
  'no postcode': () => ({ said: { postcode: '' } }),
  'half a postcode': ({ postcode }) => ({ said: { postcode: outcodeOf(postcode) } }),
  'other letters of the postcode': ({ postcode }, chance) => ({
    typed: { postcode: postcode.slice(0, -2) + chance.of(UNIT_LETTERS) + chance.of(UNIT_LETTERS) },
    said: { postcode: postcode.slice(0, -2) },
  }),
  'a slip in the postcode': ({ postcode }, chance) => ({
    typed: { postcode: postcode.slice(0, -1) + chance.of(UNIT_LETTERS) },
    said: { postcode: postcode.slice(0, -1) },
  }),
  'town before street': (said) => ({
    line: joined([said.town, said.subBuilding, said.buildingName, streetOf(said), said.locality, said.postcode]),
  }),
  'postcode first': (said) => ({ line: joined([said.postcode, textOf({ ...said, postcode: '' })]) }),
  'flat last': (said) =>
    said.subBuilding
      ? { line: joined([textOf({ ...said, subBuilding: null, postcode: '' }), said.subBuilding, said.postcode]) }
      : null,
  abbreviations: (said) => ({ line: shortened(textOf(said)) }),
  'abbreviations, no postcode': (said) => ({
    line: shortened(textOf({ ...said, postcode: '' })),
    said: { postcode: '' },
  }),
  'no commas, small letters, a slip': (said, chance) => ({
    line: textOf({ ...said, street: slip(said.street, chance) })
      .replaceAll(',', '')
      .toLowerCase(),
  }),
  '2/12': (said) => flatWritten(said, (flat, number) => `${flat}/${number}`),
  '12 flat 2': (said) => flatWritten(said, (flat, number) => `${number} flat ${flat}`),
  'Apartment for Flat': (said) => flatWritten(said, (flat, number) => `Apartment ${flat}, ${number}`),
  'a flat without its word': (said) => flatWritten(said, (flat, number) => `${flat}, ${number}`),
} satisfies Record<string, Mistake>

export type Kind = keyof typeof MISTAKES
export const KINDS = Object.keys(MISTAKES) as Kind[]

const outcodeOf = (postcode: string) => postcode.split(' ')[0]!

function flatWritten(said: Said, written: (flat: string, number: string) => string) {
  const [, flat] = /^Flat (\d+)$/.exec(said.subBuilding ?? '') ?? []
  if (!flat || !said.number || said.buildingName) return null
  return { line: joined([`${written(flat, said.number)} ${said.street}`, ...placesOf(said)]) }
}

const SHORT: Record<string, string> = {
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

const shortened = (line: string) => line.replace(/\p{L}+/gu, (word) => SHORT[word] ?? word)
