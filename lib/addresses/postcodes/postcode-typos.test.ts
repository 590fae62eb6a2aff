// Makes typing mistakes in random postcodes that we serve, and checks that the right postcode is suggested.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { findSupplyRegion } from '@/lib/quotes/pricing/supply-region'
import { buildRateCard, type RateCard } from '@/lib/quotes/rate-cards/rate-card'
import { parsePostcode } from './postcode'
import {
  findPostcodesOneEditAway,
  findPostcodesWithDoubledCharacter,
  findPostcodesWithSwappedCharacters,
  findSimilarPostcodes,
} from './similar-postcodes'

let card: RateCard
let outcodes: string[]

beforeAll(async () => {
  card = buildRateCard(1, await loadDefaultRateCard())
  const prefixes = [...card.regions.keys()].filter((prefix) => /\d/.test(prefix) && !prefix.includes(' '))
  outcodes = [...prefixes, ...Array.from({ length: 94 }, (_, index) => `BT${index + 1}`)]
})

const LOOKALIKES: Record<string, string> = Object.fromEntries(
  ['O0', '0O', 'I1', '1I', 'S5', '5S', 'Z2', '2Z', 'B8', '8B'].map(([from = '', to = '']) => [from, to]),
)

/** Maps a typing mistake to a function that makes it at a position in a postcode. */
const TYPOS: Record<string, (postcode: string, at: number) => string> = {
  'a letter instead of a similar digit, or the reverse': (text, at) =>
    text.slice(0, at) + (LOOKALIKES[text.charAt(at)] ?? text.charAt(at)) + text.slice(at + 1),
  'a doubled character': (text, at) => text.slice(0, at) + text.charAt(at) + text.slice(at),
  'two neighbouring characters swapped': (text, at) =>
    text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  'a missing character': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'a wrong letter': (text, at) => `${text.slice(0, at)}K${text.slice(at + 1)}`,
  'a wrong digit': (text, at) => `${text.slice(0, at)}7${text.slice(at + 1)}`,
}

const findCorrections = (text: string) =>
  [
    findSimilarPostcodes,
    findPostcodesWithDoubledCharacter,
    findPostcodesWithSwappedCharacters,
    findPostcodesOneEditAway,
  ].flatMap((findPostcodes) => findPostcodes(text).map(({ postcode }) => postcode))

function isServed(text: string): boolean {
  const postcode = parsePostcode(text)
  return postcode !== null && findSupplyRegion(card, postcode) !== null
}

const postcodes = fc
  .tuple(fc.nat(), fc.nat(9), fc.constantFrom('AA', 'BD', 'ZE', 'QT', 'XS'))
  .map(([at, digit, unit]) => `${outcodes[at % outcodes.length]} ${digit}${unit}`)

test.each(Object.entries(TYPOS))('suggests the intended postcode for an unserved one with %s', (_, makeTypo) => {
  let rejectedCount = 0
  fc.assert(
    fc.property(postcodes, fc.nat(), fc.boolean(), (postcode, place, hasSpace) => {
      const text = hasSpace ? postcode : postcode.replace(' ', '')
      const input = makeTypo(text, place % text.length)
      if (isServed(input)) return
      rejectedCount += 1
      expect(findCorrections(input)).toContain(postcode)
    }),
    { seed: 20_261_120, numRuns: 200 },
  )
  expect(rejectedCount).toBeGreaterThan(10)
})

test('parses a postcode with no space, two spaces or unusual white space', () => {
  fc.assert(
    fc.property(postcodes, fc.constantFrom('', '  ', '\u00a0', '\t'), (postcode, space) => {
      expect(parsePostcode(` ${postcode.toLowerCase().replace(' ', space)} `)?.postcode).toBe(postcode)
    }),
    { seed: 20_261_120 },
  )
})
