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
 * Finds the postcode that the quotes endpoint's `postcode` field means (postcode-field.ts). Queries the database only
 * for the ID of an address.
 *
 * @returns null if the text doesn't clearly contain a postcode, or no address has this ID
 */
export async function resolvePostcode(text: string): Promise<ParsedPostcode | null> {
  const field = parsePostcodeField(text)
  if (field?.kind !== 'address') return field?.postcode ?? null
  const row = await findHomeById(field.id)
  return row && parsePostcode(row.postcode)
}

/**
 * Suggests up to 10 postcodes to replace one that is malformed or that we don't serve. Suggests only postcodes that we
 * serve, in this order:
 *
 * 1. Postcodes that the text contains.
 * 2. Corrections of likely mistakes. Leaves out those that aren't in the directory, unless nothing else is left.
 * 3. If there are no likely mistakes, postcodes in the directory that start with the text ('LS6', 'LS6 3', 'LS6 3A').
 * 4. Postcodes in the directory that differ from the text by one character.
 *
 * @throws if the database can't be read
 */
export async function suggestPostcodes(
  field: string,
  isServed: (postcode: ParsedPostcode) => boolean,
): Promise<Candidate[]> {
  const target = parseAddressId(field)
  const text = (target?.kind === 'postcode' ? target.text : field).trim()
  const contained = findPostcodesInText(text).filter(isServed)
  const lookalikes = findSimilarPostcodes(text).filter(isServed)
  const typos = [...findPostcodesWithDoubledCharacter(text), ...findPostcodesWithSwappedCharacters(text)]
  const corrections = [...lookalikes, ...typos.filter(isServed)]
  const knownCorrections = await filterKnown(corrections)
  const isMistyped = contained.length + lookalikes.length > 0
  const similar = [
    ...contained,
    ...(isMistyped ? [] : (await findPostcodesByBeginning(text)).filter(isServed)),
    ...(contained.length + knownCorrections.length > 0 ? knownCorrections : corrections),
  ]
  const all = [
    ...similar,
    ...(similar.length < 10 ? await filterKnown(findPostcodesOneEditAway(text).filter(isServed)) : []),
  ]
  return [...new Set(all.map(({ postcode }) => postcode))]
    .slice(0, 10)
    .map((postcode) => ({ addressId: formatPostcodeId(postcode), address: postcode }))
}

async function filterKnown(postcodes: ParsedPostcode[]): Promise<ParsedPostcode[]> {
  if (postcodes.length === 0) return []
  const names = [...new Set(postcodes.map(({ postcode }) => postcode))]
  const knownPostcodes = new Set(await findKnownPostcodes(names, 10))
  return postcodes.filter(({ postcode }) => knownPostcodes.has(postcode))
}

/**
 * Returns up to 10 postcodes in the directory that start with the text. If there are none, removes characters from the
 * end of the text until it finds some.
 */
async function findPostcodesByBeginning(text: string): Promise<ParsedPostcode[]> {
  const compact = removeLeadingZero(compactText(text))
  // 'LS10' may be an outcode or the start of 'LS1 0AA'. If the text contains a space, the space decides.
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
