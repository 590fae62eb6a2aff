// Generates address lines that are expensive to look up. The lines repeat names from the directory, some of them
// mistyped, and mix them with words that have several interpretations.
import fc from 'fast-check'
import { getCountyKeys } from '@/lib/addresses/matching/counties'
import type { AddressParts } from '../../lib/addresses/address'
import { addTypoToWord } from './add-typo-to-word'
import { createRandom } from './seeded-random'

/** The longest line that the API accepts. */
const MAX_LINE_LENGTH = 500

/** Generates lines from the names of the given addresses. The same addresses, count and seed give the same lines. */
export function generateAdversarialLines(addresses: readonly AddressParts[], count: number, seed = 1): string[] {
  return fc.sample(createLineArbitrary(addresses), { numRuns: count, seed })
}

function createLineArbitrary(addresses: readonly AddressParts[]): fc.Arbitrary<string> {
  const words = fc.oneof(...listVocabularies(addresses).map((vocabulary) => fc.constantFrom(...vocabulary)))
  const separator = fc.constantFrom(' ', ' ', ', ', '  ', ' - ', '/', '-', '', ' & ', '.'.repeat(20))
  const phrase = fc.array(words, { minLength: 1, maxLength: 12 })
  const shapes = [
    fc.array(words, { minLength: 20, maxLength: 120 }),
    phrase.map((part) => repeatToFill(part)),
    fc.tuple(phrase, phrase).map(([first, repeated]) => [...first, ...repeatToFill(repeated)]),
    fc
      .tuple(phrase, phrase)
      .map(([repeated, last]) => [
        ...repeatToFill(repeated, MAX_LINE_LENGTH - last.join(' ').length - last.length),
        ...last,
      ]),
    phrase,
  ]
  return fc
    .tuple(fc.oneof(...shapes), separator)
    .map(([parts, between]) => parts.join(between).slice(0, MAX_LINE_LENGTH))
}

function repeatToFill(parts: readonly string[], length = MAX_LINE_LENGTH): string[] {
  const partLength = parts.join(' ').length + 1
  return Array.from({ length: Math.max(1, Math.floor(length / partLength)) }, () => parts).flat()
}

function listVocabularies(addresses: readonly AddressParts[]): string[][] {
  const random = createRandom(1)
  const listDistinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))]
  const streets = listDistinct(addresses.map(({ street }) => street))
  const towns = listDistinct(addresses.map(({ town }) => town))
  const buildings = listDistinct(addresses.map(({ buildingName }) => buildingName))
  const postcodes = listDistinct(addresses.map(({ postcode }) => postcode))
  const nearMisses = [...streets, ...towns, ...buildings].map((name) => addTypoToWord(name, random))
  const vocabularies = [
    streets,
    towns,
    listDistinct(addresses.map(({ locality }) => locality)),
    buildings,
    listDistinct(addresses.map(({ subBuilding }) => subBuilding)),
    listDistinct(addresses.map(({ number }) => number)),
    addresses.map(({ number, street, town }) => `${number ?? 1} ${street} ${town}`),
    nearMisses,
    nearMisses.map((name) => name.toLowerCase().replaceAll(' ', '')),
    [...streets, ...towns].flatMap((name) => name.split(' ')),
    postcodes,
    postcodes.map((postcode) => postcode.split(' ')[0]!),
    postcodes.map((postcode) => postcode.replace(/0/g, 'O').replace(/1/g, 'I').replace(/5/g, 'S')),
    postcodes.map((postcode) => [...postcode.replace(' ', '')].join(' ')),
    postcodes.flatMap((postcode) => getCountyKeys(postcode)),
    HARD_WORDS,
  ]
  return vocabularies.filter(({ length }) => length > 0)
}

const HARD_WORDS = [
  ...'NESWABL1I7O0',
  ...['12 N', '3 E', '1 1', '1 - 2', '10-12', '2/1', '1/1/1', '12A', '1ST', 'FIRST FLOOR FLAT', 'BASEMENT FLAT'],
  ...['FLAT', 'FLAT A', 'UNIT 2', 'APT 1', 'FL1', 'FLAT FLAT', 'GROUND', 'TOP FLOOR', 'ST', 'SAINT', 'STREEET', 'NO 1'],
  ...['&', 'AND', '-', '/', ',', "'", '.', 'UK', 'GB', 'UNITED KINGDOM', 'ENGLAND', 'WEST YORKSHIRE', 'CO DURHAM'],
  ...[
    'ﷺ',
    '１２',
    'ﬃ',
    '½',
    '²',
    'é',
    'e\u0301\u0301\u0301',
    'ß',
    '李',
    '\u2011',
    '\u00a0',
    '\u0000',
    '😀',
    'ⅷ',
    '㎏',
    '㌀',
  ],
]
