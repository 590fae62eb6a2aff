import type { AddressParts, Home } from '../address'
import { toFlatWord } from '../matching/abbreviations'
import { buildAddressKeys } from '../matching/build-address-keys'
import { findFlatDesignators, isFlatDescriptor, isSeparateToken } from '../matching/normalise-words-to-tokens'
import { splitLineIntoWords } from '../matching/split-line-into-words'
import { parsePostcode } from '../postcodes/postcode'
import type { FindItem, RetrievedAddress } from './parse-loqate-response'

/**
 * Converts an address from Loqate's Find method to the directory's form, so that the same rules can match it.
 * Recognises the parts by their format.
 *
 * Loqate separates locality and town with a comma ('Trench, Telford, TF2 6RF') or only with a space ('Trench Telford
 * TF2 6RF'). Without a comma, returns one home for each way to divide the words into locality and town. The first one
 * has no locality.
 *
 * @param id an ID that is unique among the items compared
 * @returns no homes for a container, or for an address without premises or a well-formed postcode
 */
export function toHomes(item: FindItem, id: bigint): Home[] {
  if (item.Type !== 'Address') return []
  const [, place = '', postcodeText = ''] = PLACE_AND_POSTCODE.exec(item.Description) ?? []
  const postcode = parsePostcode(postcodeText)
  const premisesParts = splitByCommas(item.Text)
  if (!postcode || premisesParts.length === 0) return []
  return splitLocalityAndTown(place, item.Description.includes(',')).map(({ locality, town }) => {
    const parts: AddressParts = {
      ...parsePremises(premisesParts),
      locality,
      town,
      county: null,
      postcode: postcode.postcode,
    }
    return { ...parts, ...buildAddressKeys(parts), id, outcode: postcode.outcode }
  })
}

/**
 * Returns the postcode of an address, or the one postcode of a container. Returns undefined if the item names no single
 * postcode.
 */
export function findPostcode({ Type, Text, Description }: FindItem): string | undefined {
  if (Type === 'Postcode') return parsePostcode(Text)?.postcode
  const [, , postcodeText = ''] = PLACE_AND_POSTCODE.exec(Description.replace(ADDRESS_COUNT, '')) ?? []
  return parsePostcode(postcodeText)?.postcode
}

/**
 * Returns how many addresses an item represents. The description of a container ends with that number, as in 'Span
 * Meadow, Telford - 29 Addresses'. Returns 1 for any other item.
 */
export const countAddresses = ({ Type, Description }: FindItem): number =>
  Type === 'Address' ? 1 : Number(ADDRESS_COUNT.exec(Description)?.[1] ?? 1)

const ADDRESS_COUNT = / - (\d+) Addresses$/i
const PLACE_AND_POSTCODE = /^(.*[\p{L}\p{N}].*?)[\s,]+(\S+\s\S+)$/u

/**
 * The maximum number of words that are divided into locality and town, such as 'Barnoldby le Beck North East
 * Lincolnshire'.
 */
const MAX_PLACE_WORDS = 10

function splitLocalityAndTown(place: string, hasCommas: boolean): { locality: string | null; town: string }[] {
  const parts = hasCommas ? splitByCommas(place) : place.trim().split(/\s+/)
  if (hasCommas) return [{ locality: parts.slice(0, -1).join(', ') || null, town: parts.at(-1)! }]
  if (parts.length > MAX_PLACE_WORDS) return [{ locality: null, town: place.trim() }]
  return parts.map((_, at) => ({ locality: parts.slice(0, at).join(' ') || null, town: parts.slice(at).join(' ') }))
}

/** Converts an address from Loqate's Retrieve method to the form that the Find method returns. */
export function toFindItem(id: string, address: RetrievedAddress): FindItem {
  const { Line1, Line2, Line3, Line4, Line5, City, PostalCode } = address
  const lines = [Line1, Line2, Line3, Line4, Line5].filter((line) => line.trim() && line !== City)
  return { Id: id, Type: 'Address', Text: lines.join(', '), Description: [City, PostalCode].filter(Boolean).join(', ') }
}

/**
 * Formats an item on one line, such as 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'. Adds a comma before the
 * postcode if Loqate has left it out.
 */
export function formatLoqateAddress({ Text, Description }: FindItem): string {
  return `${Text}, ${Description.replace(PLACE_AND_POSTCODE, '$1, $2')}`
}

const splitByCommas = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))

type Premises = Pick<AddressParts, 'subBuilding' | 'buildingName' | 'number' | 'street'>

function parsePremises(parts: readonly string[]): Premises {
  const [onlyPart, ...otherParts] = parts
  const [, beforeNumber, houseNumber, houseStreet] = (otherParts.length === 0 && WITHOUT_COMMAS.exec(onlyPart!)) || []
  if (houseNumber && houseStreet && !endsInFlatWord(beforeNumber)) {
    return {
      ...splitFlatAndBuilding(beforeNumber ? divideFlatFromBuilding(beforeNumber) : []),
      number: houseNumber,
      street: houseStreet,
    }
  }
  const lastPart = parts.at(-1)!
  const [, number, street] = NUMBER_AND_STREET.exec(lastPart) ?? []
  const otherPartsBefore = parts.slice(0, -1)
  // Accept a comma after the house number, which Loqate sometimes writes: '31B, Lea Street'.
  const separateNumber = !number && NUMBER.test(otherPartsBefore.at(-1) ?? '') ? otherPartsBefore.pop() : undefined
  return {
    ...splitFlatAndBuilding(otherPartsBefore),
    number: number ?? separateNumber ?? null,
    street: street ?? lastPart,
  }
}

function splitFlatAndBuilding(parts: readonly string[]): Pick<AddressParts, 'subBuilding' | 'buildingName'> {
  return {
    subBuilding: parts.filter(isFlatPart).join(', ') || null,
    buildingName: parts.filter((part) => !isFlatPart(part)).join(', ') || null,
  }
}

/**
 * Divides text such as 'Flat 5 Delta House' or 'First Floor Flat Delta House' into flat and building. Doesn't divide
 * text such as 'Flat Above' or 'Flat 5 A', in which the last word belongs to the flat.
 */
function divideFlatFromBuilding(text: string): string[] {
  const words = text.split(/\s+/)
  const flatWordIndex = words.findIndex(isFlatWord)
  const [designator = '', next = ''] = words.slice(flatWordIndex + 1)
  const isNumbered = /^(?:\p{L}|\p{N}+\p{L}?)$/u.test(designator) && !/^\p{L}$/u.test(next)
  const isDescribed =
    flatWordIndex > 0 && words.slice(0, flatWordIndex).every((word) => isFlatDescriptor(word.toUpperCase()))
  const end = flatWordIndex === -1 ? 0 : isNumbered ? flatWordIndex + 2 : isDescribed ? flatWordIndex + 1 : 0
  return [words.slice(0, end).join(' '), words.slice(end).join(' ')].filter((part) => part !== '')
}

const isFlatWord = (word: string): boolean => toFlatWord(word.toUpperCase()) !== null
const endsInFlatWord = (text = ''): boolean => isFlatWord(text.split(/\s+/).at(-1)!)

// Matches '12', '12A', '10-12' and '7½', but not '1st', which starts a street name.
const NUMBER_TEXT = String.raw`(?!\d+(?:st|nd|rd|th)\b)\p{N}+\p{L}?\p{N}?(?:\s?[-/]\s?\p{N}+\p{L}?)?`
const NUMBER = new RegExp(`^${NUMBER_TEXT}$`, 'iu')
const NUMBER_AND_STREET = new RegExp(String.raw`^(${NUMBER_TEXT})\s+(.*\p{L}.*)$`, 'iu')
// Matches premises without commas. In 'Flat 2 12 High Street', the last number is the house number.
const WITHOUT_COMMAS = new RegExp(String.raw`^(?:(.*[^\s/-])\s+)?(${NUMBER_TEXT})\s+(.*\p{L}.*)$`, 'iu')

/**
 * Returns whether a part of Loqate's text distinguishes one home in a building from another, as 'Flat 2' does. This
 * matters because an address line may leave out the building's name, but not the flat.
 */
function isFlatPart(part: string): boolean {
  const partWords = splitLineIntoWords(part)
  const isDistinctive = (word: string) =>
    isSeparateToken(word) || isFlatDescriptor(word) || isFlatWord(word) || FLAT_KINDS.has(word)
  return findFlatDesignators(partWords).length > 0 || partWords.some(isDistinctive)
}

// Words that show that a part of Loqate's text names a flat and not a building, in addition to those that `isFlatWord`
// and `isFlatDescriptor` recognise.
const FLAT_KINDS = new Set(
  'ABOVE ANNEX ANNEXE BEDSIT BEHIND MAISONETTE OFFICE OVER PART PENTHOUSE ROOM SHOP SUITE WING'.split(' '),
)
