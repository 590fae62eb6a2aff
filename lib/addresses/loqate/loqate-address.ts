import type { AddressParts, AddressRow } from '../address'
import { flatWord } from '../matching/abbreviations'
import { addressKeys } from '../matching/match-keys'
import { describesFlat, designators, isApart, words } from '../matching/normalise'
import { parsePostcode } from '../postcodes/postcode'
import type { FindItem, RetrievedAddress } from './response'

/**
 * An address of an answer to Find as the directory has one, so that the same rules compare it: its parts are told from
 * the text by their form, and all of its words stay in it, in their order. Loqate writes 'Trench, Telford, TF2 6RF' or
 * 'Trench Telford TF2 6RF'; of the second every way to tell the locality from the town, the undivided one first.
 *
 * @param id any that no other item has
 * @returns nothing for a container, and for an address without a postcode of the United Kingdom
 */
export function rowsOf(item: FindItem, id: bigint): AddressRow[] {
  if (item.Type !== 'Address') return []
  const [, place = '', end = ''] = PLACE_AND_POSTCODE.exec(item.Description) ?? []
  const postcode = parsePostcode(end)
  const premises = partsOf(item.Text)
  if (!postcode || premises.length === 0) return []
  return divided(place, item.Description.includes(',')).map(({ locality, town }) => {
    const parts: AddressParts = { ...premisesOf(premises), locality, town, county: null, postcode: postcode.postcode }
    return { ...parts, ...addressKeys(parts), id, outcode: postcode.outcode }
  })
}

/** The postcode of an address, or the one that a container stands for. */
export function postcodeOf({ Type, Text, Description }: FindItem): string | undefined {
  if (Type === 'Postcode') return parsePostcode(Text)?.postcode
  const [, , end = ''] = PLACE_AND_POSTCODE.exec(Description.replace(COUNT, '')) ?? []
  return parsePostcode(end)?.postcode
}

/** How many addresses an item stands for: a container says so ('Span Meadow, Telford - 29 Addresses'). */
export const sizeOf = ({ Type, Description }: FindItem): number =>
  Type === 'Address' ? 1 : Number(COUNT.exec(Description)?.[1] ?? 1)

const COUNT = / - (\d+) Addresses$/i
const PLACE_AND_POSTCODE = /^(.*[\p{L}\p{N}].*?)[\s,]+(\S+\s\S+)$/u

/** Of a locality and a town: 'Barnoldby le Beck North East Lincolnshire'. */
const MOST_WORDS = 10

function divided(place: string, hasCommas: boolean): { locality: string | null; town: string }[] {
  const parts = hasCommas ? partsOf(place) : place.trim().split(/\s+/)
  if (hasCommas) return [{ locality: parts.slice(0, -1).join(', ') || null, town: parts.at(-1)! }]
  if (parts.length > MOST_WORDS) return [{ locality: null, town: place.trim() }]
  return parts.map((_, at) => ({ locality: parts.slice(0, at).join(' ') || null, town: parts.slice(at).join(' ') }))
}

/** The same of Retrieve's answer, in the form of Find's. */
export function itemOfRetrieved(id: string, address: RetrievedAddress): FindItem {
  const { Line1, Line2, Line3, Line4, Line5, City, PostalCode } = address
  const lines = [Line1, Line2, Line3, Line4, Line5].filter((line) => line.trim() && line !== City)
  return { Id: id, Type: 'Address', Text: lines.join(', '), Description: [City, PostalCode].filter(Boolean).join(', ') }
}

/** 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA': the postcode after a comma, also where Loqate writes none. */
export function textOf({ Text, Description }: FindItem): string {
  return `${Text}, ${Description.replace(PLACE_AND_POSTCODE, '$1, $2')}`
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))

type Premises = Pick<AddressParts, 'subBuilding' | 'buildingName' | 'number' | 'street'>

function premisesOf(parts: readonly string[]): Premises {
  const [only, ...more] = parts
  const [, before, itsNumber, itsStreet] = (more.length === 0 && WITHOUT_COMMAS.exec(only!)) || []
  if (itsNumber && itsStreet && !endsInFlatWord(before)) {
    return { ...beforeHouse(before ? divideFlat(before) : []), number: itsNumber, street: itsStreet }
  }
  const last = parts.at(-1)!
  const [, number, street] = NUMBER_AND_STREET.exec(last) ?? []
  const others = parts.slice(0, -1)
  // '31B, Lea Street'.
  const apart = !number && NUMBER.test(others.at(-1) ?? '') ? others.pop() : undefined
  return { ...beforeHouse(others), number: number ?? apart ?? null, street: street ?? last }
}

function beforeHouse(parts: readonly string[]): Pick<AddressParts, 'subBuilding' | 'buildingName'> {
  return {
    subBuilding: parts.filter(isFlat).join(', ') || null,
    buildingName: parts.filter((part) => !isFlat(part)).join(', ') || null,
  }
}

/**
 * 'Flat 5 Delta House' and 'First Floor Flat Delta House' as two. What is not so plain stays one with the rest: in
 * 'Flat Above' or 'Flat 5 A' the second word tells the flat from another.
 */
function divideFlat(before: string): string[] {
  const said = before.split(/\s+/)
  const word = said.findIndex(isFlatWord)
  const [designator = '', next = ''] = said.slice(word + 1)
  const isNumbered = /^(?:\p{L}|\p{N}+\p{L}?)$/u.test(designator) && !/^\p{L}$/u.test(next)
  const isDescribed = word > 0 && said.slice(0, word).every((one) => describesFlat(one.toUpperCase()))
  const end = word === -1 ? 0 : isNumbered ? word + 2 : isDescribed ? word + 1 : 0
  return [said.slice(0, end).join(' '), said.slice(end).join(' ')].filter((part) => part !== '')
}

const isFlatWord = (word: string): boolean => flatWord(word.toUpperCase()) !== null
const endsInFlatWord = (before = ''): boolean => isFlatWord(before.split(/\s+/).at(-1)!)

// '12', '12A', '10-12', '7½'; '1st' begins a street's name.
const NUMBER_TEXT = String.raw`(?!\d+(?:st|nd|rd|th)\b)\p{N}+\p{L}?\p{N}?(?:\s?[-/]\s?\p{N}+\p{L}?)?`
const NUMBER = new RegExp(`^${NUMBER_TEXT}$`, 'iu')
const NUMBER_AND_STREET = new RegExp(String.raw`^(${NUMBER_TEXT})\s+(.*\p{L}.*)$`, 'iu')
// 'Flat 2 12 High Street': the last number is the house's.
const WITHOUT_COMMAS = new RegExp(String.raw`^(?:(.*[^\s/-])\s+)?(${NUMBER_TEXT})\s+(.*\p{L}.*)$`, 'iu')

/** Whatever may tell one home of a house from another: never left out when a line is compared. */
function isFlat(part: string): boolean {
  const said = words(part)
  const tells = (word: string) => isApart(word) || describesFlat(word) || isFlatWord(word) || HOMES.has(word)
  return designators(said).length > 0 || said.some(tells)
}

// A directory has them apart from the names of buildings; Loqate's text does not.
const HOMES = new Set(
  'ABOVE ANNEX ANNEXE BEDSIT BEHIND MAISONETTE OFFICE OVER PART PENTHOUSE ROOM SHOP SUITE WING'.split(' '),
)
