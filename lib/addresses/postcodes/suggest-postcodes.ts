import type { Candidate } from '../address'
import { formatPostcodeId, parseAddressId } from '../address-id'
import { findHomeById } from '../matching/find-home-by-id'
import { findKnownPostcodes, findPostcodesOfOutcode } from './find-known-postcodes'
import { isOutcode, type ParsedPostcode, parsePostcode, removeLeadingZero, UNIT_LETTERS } from './postcode'
import { findPostcodesInText, parsePostcodeField } from './postcode-field'
import {
  compactText,
  findPostcodesOneEditAway,
  findPostcodesWithDoubledCharacter,
  findPostcodesWithSwappedCharacters,
  findSimilarPostcodes,
} from './similar-postcodes'

/**
 * The postcode that the quotes endpoint's `postcode` names (postcode-field.ts). Only the id of an
 * address costs a read.
 *
 * @returns null when the text names none, or the address is not known
 */
export async function resolvePostcode(text: string): Promise<ParsedPostcode | null> {
  const field = parsePostcodeField(text)
  if (field?.kind !== 'address') return field?.postcode ?? null
  const row = await findHomeById(field.id)
  return row && parsePostcode(row.postcode)
}

/**
 * Served postcodes near to one that is malformed or not served, best first, at most 10: those that
 * stand in the text or that it may be a slip for (the ones in the directory before the others), or those of the directory that begin
 * as it does ('LS6', 'LS6 3', 'LS6 3A'), then those that have a character twice where it has one, or two neighbours
 * the other way round; last those of the directory that are one character off.
 *
 * @throws when the database cannot be read
 */
export async function suggestPostcodes(
  field: string,
  isServed: (postcode: ParsedPostcode) => boolean,
): Promise<Candidate[]> {
  const target = parseAddressId(field)
  const text = (target?.kind === 'postcode' ? target.text : field).trim()
  const typoCorrections = [...findPostcodesInText(text), ...findSimilarPostcodes(text)].filter(isServed)
  const likeliest =
    typoCorrections.length > 0 ? await sortKnownFirst(typoCorrections) : await findPostcodesByBeginning(text)
  const similar = [
    ...likeliest,
    ...findPostcodesWithDoubledCharacter(text),
    ...findPostcodesWithSwappedCharacters(text),
  ].filter(isServed)
  const all = [
    ...similar,
    ...(similar.length < 10 ? await filterKnown(findPostcodesOneEditAway(text).filter(isServed)) : []),
  ]
  return [...new Set(all.map(({ postcode }) => postcode))]
    .slice(0, 10)
    .map((postcode) => ({ addressId: formatPostcodeId(postcode), address: postcode }))
}

async function sortKnownFirst(postcodes: ParsedPostcode[]): Promise<ParsedPostcode[]> {
  const known = new Set(
    await findKnownPostcodes(
      postcodes.map(({ postcode }) => postcode),
      postcodes.length,
    ),
  )
  return postcodes.toSorted((one, other) => Number(known.has(other.postcode)) - Number(known.has(one.postcode)))
}

async function filterKnown(postcodes: ParsedPostcode[]): Promise<ParsedPostcode[]> {
  if (postcodes.length === 0) return []
  const known = await findKnownPostcodes(
    postcodes.map(({ postcode }) => postcode),
    10,
  )
  return known.flatMap((postcode) => parsePostcode(postcode) ?? [])
}

/** The directory's postcodes under the longest beginning of a postcode that the text has. */
async function findPostcodesByBeginning(text: string): Promise<ParsedPostcode[]> {
  const compact = removeLeadingZero(compactText(text))
  // 'LS10' may be the outcode or the beginning of 'LS1 0'; a space tells.
  const firstWord = removeLeadingZero(compactText(text.split(/\s/, 1)[0] ?? ''))
  for (const length of [firstWord.length, 4, 3, 2]) {
    const outcode = compact.slice(0, length)
    if (!isOutcode(outcode)) continue
    const [incode = ''] = /^(?:\d[A-Z]?)?/.exec(compact.slice(outcode.length)) ?? []
    for (let incodeLength = incode.length; incodeLength >= 0; incodeLength--) {
      const postcodes = await findPostcodesWithPrefix(outcode, incode.slice(0, incodeLength))
      if (postcodes.length > 0) return postcodes.flatMap((postcode) => parsePostcode(postcode) ?? [])
    }
  }
  return []
}

function findPostcodesWithPrefix(outcode: string, incode: string): Promise<string[]> {
  return incode ? findKnownPostcodes(expandPostcodes(outcode, incode), 10) : findPostcodesOfOutcode(outcode)
}

function expandPostcodes(outcode: string, incode: string): string[] {
  const endings =
    incode.length === 2 ? UNIT_LETTERS : UNIT_LETTERS.flatMap((first) => UNIT_LETTERS.map((second) => first + second))
  return endings.map((ending) => `${outcode} ${incode}${ending}`)
}
