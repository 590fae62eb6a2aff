// Slips of the hand in a postcode of any outcode that is served: whatever is refused for one leads to the right one.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { shippedFigures } from '@/e2e/support/shipped-card'
import { findPlace } from '@/lib/quotes/pricing/supply-region'
import { type RateCard, rateCard } from '@/lib/quotes/rate-cards/rate-card'
import { parsePostcode } from '../postcodes/postcode'
import {
  nearPostcodes,
  postcodesLackingADouble,
  postcodesOneOff,
  postcodesSwapped,
} from '../postcodes/similar-postcodes'

let card: RateCard
let outcodes: string[]

beforeAll(async () => {
  card = rateCard(1, await shippedFigures())
  const prefixes = [...card.regions.keys()].filter((prefix) => /\d/.test(prefix) && !prefix.includes(' '))
  outcodes = [...prefixes, ...Array.from({ length: 94 }, (_, index) => `BT${index + 1}`)]
})

const ALIKE: Record<string, string> = Object.fromEntries(
  ['O0', '0O', 'I1', '1I', 'S5', '5S', 'Z2', '2Z', 'B8', '8B'].map(([from = '', to = '']) => [from, to]),
)

/** What becomes of a postcode when the hand slips at a place. */
const SLIPS: Record<string, (postcode: string, at: number) => string> = {
  'a letter for the digit that looks like it, or the reverse': (text, at) =>
    text.slice(0, at) + (ALIKE[text.charAt(at)] ?? text.charAt(at)) + text.slice(at + 1),
  'a character twice': (text, at) => text.slice(0, at) + text.charAt(at) + text.slice(at),
  'two neighbours swapped': (text, at) =>
    text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  'a character left out': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'another letter': (text, at) => `${text.slice(0, at)}K${text.slice(at + 1)}`,
  'another digit': (text, at) => `${text.slice(0, at)}7${text.slice(at + 1)}`,
}

const readings = (text: string) =>
  [nearPostcodes, postcodesLackingADouble, postcodesSwapped, postcodesOneOff].flatMap((read) =>
    read(text).map(({ postcode }) => postcode),
  )

function isServed(text: string): boolean {
  const postcode = parsePostcode(text)
  return postcode !== null && findPlace(card, postcode) !== null
}

const postcodes = fc
  .tuple(fc.nat(), fc.nat(9), fc.constantFrom('AA', 'BD', 'ZE', 'QT', 'XS'))
  .map(([at, digit, unit]) => `${outcodes[at % outcodes.length]} ${digit}${unit}`)

test.each(Object.entries(SLIPS))('%s', (_, slip) => {
  let refused = 0
  fc.assert(
    fc.property(postcodes, fc.nat(), fc.boolean(), (postcode, place, hasSpace) => {
      const text = hasSpace ? postcode : postcode.replace(' ', '')
      const typed = slip(text, place % text.length)
      if (isServed(typed)) return
      refused += 1
      expect(readings(typed)).toContain(postcode)
    }),
    { seed: 20_261_120, numRuns: 200 },
  )
  expect(refused).toBeGreaterThan(10)
})

test('no space, two or odd ones are no slip at all', () => {
  fc.assert(
    fc.property(postcodes, fc.constantFrom('', '  ', '\u00a0', '\t'), (postcode, space) => {
      expect(parsePostcode(` ${postcode.toLowerCase().replace(' ', space)} `)?.postcode).toBe(postcode)
    }),
    { seed: 20_261_120 },
  )
})
