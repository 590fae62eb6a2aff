import type { Candidate } from '../address'
import { parseAddressId, postcodeIdOf } from '../address-id'
import { findById, knownPostcodes, postcodesOfOutcode } from '../matching/data'
import { isOutcode, type ParsedPostcode, parsePostcode, UNIT_LETTERS, withoutLeadingZero } from './postcode'
import { postcodesInText, readPostcodeField } from './postcode-field'
import {
  compactPostcode,
  nearPostcodes,
  postcodesLackingADouble,
  postcodesOneOff,
  postcodesSwapped,
} from './similar-postcodes'

/**
 * The postcode that the quotes endpoint's `postcode` names (postcode-field.ts). Only the id of an
 * address costs a read.
 *
 * @returns null when the text names none, or the address is not known
 */
export async function resolvePostcode(text: string): Promise<ParsedPostcode | null> {
  const named = readPostcodeField(text)
  if (named?.kind !== 'address') return named?.postcode ?? null
  const row = await findById(named.id)
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
  const slips = [...postcodesInText(text), ...nearPostcodes(text)].filter(isServed)
  const likely = slips.length > 0 ? await knownFirst(slips) : await postcodesBegunBy(text)
  const near = [...likely, ...postcodesLackingADouble(text), ...postcodesSwapped(text)].filter(isServed)
  const all = [...near, ...(near.length < 10 ? await knownOf(postcodesOneOff(text).filter(isServed)) : [])]
  return [...new Set(all.map(({ postcode }) => postcode))]
    .slice(0, 10)
    .map((postcode) => ({ addressId: postcodeIdOf(postcode), address: postcode }))
}

async function knownFirst(postcodes: ParsedPostcode[]): Promise<ParsedPostcode[]> {
  const known = new Set(
    await knownPostcodes(
      postcodes.map(({ postcode }) => postcode),
      postcodes.length,
    ),
  )
  return postcodes.toSorted((one, other) => Number(known.has(other.postcode)) - Number(known.has(one.postcode)))
}

async function knownOf(postcodes: ParsedPostcode[]): Promise<ParsedPostcode[]> {
  if (postcodes.length === 0) return []
  const known = await knownPostcodes(
    postcodes.map(({ postcode }) => postcode),
    10,
  )
  return known.flatMap((postcode) => parsePostcode(postcode) ?? [])
}

/** The directory's postcodes under the longest beginning of a postcode that the text has. */
async function postcodesBegunBy(text: string): Promise<ParsedPostcode[]> {
  const compact = withoutLeadingZero(compactPostcode(text))
  // 'LS10' may be the outcode or the beginning of 'LS1 0'; a space tells.
  const firstWord = withoutLeadingZero(compactPostcode(text.split(/\s/, 1)[0] ?? ''))
  for (const length of [firstWord.length, 4, 3, 2]) {
    const outcode = compact.slice(0, length)
    if (!isOutcode(outcode)) continue
    const [incode = ''] = /^(?:\d[A-Z]?)?/.exec(compact.slice(outcode.length)) ?? []
    for (let kept = incode.length; kept >= 0; kept--) {
      const postcodes = await postcodesBeginning(outcode, incode.slice(0, kept))
      if (postcodes.length > 0) return postcodes.flatMap((postcode) => parsePostcode(postcode) ?? [])
    }
  }
  return []
}

function postcodesBeginning(outcode: string, incode: string): Promise<string[]> {
  return incode ? knownPostcodes(postcodesUnder(outcode, incode), 10) : postcodesOfOutcode(outcode)
}

function postcodesUnder(outcode: string, incode: string): string[] {
  const endings =
    incode.length === 2 ? UNIT_LETTERS : UNIT_LETTERS.flatMap((one) => UNIT_LETTERS.map((two) => one + two))
  return endings.map((ending) => `${outcode} ${incode}${ending}`)
}
