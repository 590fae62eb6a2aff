import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePostcode, UNIT_LETTERS } from './postcode'
import { findSimilarPostcodes } from './similar-postcodes'

describe('parsing a postcode', () => {
  const LS6 = { postcode: 'LS6 3AA', outcode: 'LS6', sector: 'LS6 3', area: 'LS' }

  it.each([
    'LS6 3AA',
    'ls63aa',
    ' Ls6  3aA ',
    'LS6\u00a03AA',
    'L\u2009S\u200b6\t3A\u3000A',
    'ＬＳ６　３ＡＡ',
    '\ufeffLS63AA\r\n',
  ])('parses %j as LS6 3AA', (text) => expect(parsePostcode(text)).toEqual(LS6))

  it.each([
    ['E20 2ST', 'E'],
    ['LS63 3AA', 'LS'],
    ['M1 1AE', 'M'],
    ['SW1A 1AA', 'SW'],
    ['W1A 0AX', 'W'],
    ['JE2 3AB', 'JE'],
    ['BT9 5AB', 'BT'],
    ['BS0 1AA', 'BS'],
    ['SS10 0AA', 'SS'],
    ['CR0 2YR', 'CR'],
  ])('parses %s as a postcode in area %s', (text, area) => {
    expect(parsePostcode(text)).toMatchObject({ postcode: text, area })
  })

  it.each([
    'E2O 2ST',
    'QQ1 1AA',
    'GIR 0AA',
    'LS6',
    'LS6 3',
    'LS6 3A',
    'LS6 3AAA',
    'LS6 3AC',
    'BFPO 1',
    '',
    ' ',
    'LS6 3ß',
    'LS6-3AA',
    'LS6 33AA',
    'LS6 34AA',
    ' ls6\u00a0 33aa',
    'ЛС6 3АА',
    'LS6 3A\u0301A',
    'ZE01 0AA',
    'HS01 1AA',
    'BA07 1AA',
    'BR04 1AA',
    'LS06 9ZZ',
    'E01 1AA',
    'LS⁶ 3AA',
    'LS⑥ 3AA',
    '0'.repeat(65_536),
  ])('rejects the malformed or ambiguous postcode %j', (text) => expect(parsePostcode(text)).toBeNull())

  it('parses a postcode in upper or lower case with any unambiguous spacing', () => {
    const letter = fc.constantFrom(...UNIT_LETTERS)
    const postcode = fc
      .tuple(fc.constantFrom('LS6', 'E20', 'M1', 'SW1A', 'EC4M', 'BT9', 'W1T', 'PA41'), fc.nat(9), letter, letter)
      .map(([outcode, sector, one, two]) => `${outcode} ${sector}${one}${two}`)
    fc.assert(
      fc.property(
        postcode,
        fc.array(fc.constantFrom('', ' ', '\u00a0', '\t'), { minLength: 9 }),
        fc.boolean(),
        (text, separators, isLower) => {
          const spacedText = [...text].map((character, at) => character.trim() + (separators[at] ?? '')).join('')
          // Skip ambiguous strings such as 'E2 02ST', which may also mean E2 2ST.
          fc.pre(!/^[A-Z]+\d\s+\d\d[A-Z]{2}\s*$/.test(spacedText))
          expect(parsePostcode(isLower ? spacedText.toLowerCase() : spacedText)?.postcode).toBe(text)
        },
      ),
      { seed: 20_261_120, numRuns: 1_000 },
    )
  })
})

describe('correcting a mistyped postcode', () => {
  it.each([
    ['E2O 2ST', 'E20 2ST'],
    ['e2o2st', 'E20 2ST'],
    ['LSG 3AA', 'LS6 3AA'],
    ['LS06 9ZZ', 'LS6 9ZZ'],
    ['ZE01 0AA', 'ZE1 0AA'],
    ['LSO6 3AA', 'LS6 3AA'],
    ['E01 1AA', 'E1 1AA'],
    ['L56 3AA', 'LS6 3AA'],
    ['1S6 3AA', 'LS6 3AA'],
    ['LS6 BAA', 'LS6 8AA'],
    ['IS6 3AA', 'LS6 3AA'],
    ['LLS6 3AA', 'LS6 3AA'],
    ['LS6-3AA', 'LS6 3AA'],
    ['LS66 3AAA', 'LS66 3AA'],
  ])('corrects %s to %s', (text, near) => {
    expect(findSimilarPostcodes(text).map(({ postcode }) => postcode)).toContain(near)
  })

  it.each(['GIR 0AA', 'QQ1 1AA', '', 'LS6', 'x'.repeat(60_000), '李小龙'])(
    'finds no correction for the text %j',
    (text) => {
      expect(findSimilarPostcodes(text)).toEqual([])
    },
  )
})
