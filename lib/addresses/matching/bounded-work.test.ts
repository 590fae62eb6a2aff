import { describe, expect, it } from 'vitest'
import { generateAdversarialLines } from '@/bench/addresses/generate-adversarial-lines'
import { generateDemoAddresses } from '@/scripts/database/demo-addresses'
import type { AddressParts } from '../address'
import { listOneEditAway } from './edit-distance'
import { extractMatchFeatures, listNamesOneEditAway, listPlacesOneEditAway } from './extract-match-features'
import { buildTextKey } from './join-tokens'
import { parseAddressLine } from './parse-address-line'
import { SimilarityScorer } from './similarity-scorer'
import { splitLineIntoWords } from './split-line-into-words'

// The most expensive lines that `npm run bench:addresses` has found, shortened as far as possible without becoming
// cheap.
const EXPENSIVE_LINES = [
  'leeds manchester london 1 high street '.repeat(13),
  `Rose Cottage  S10  BS6 7SE  S 1 0 2 S T  L 1 5 0 Z S  38 North Parade Southampton  ${'BS6  CF24  WESTLOTHIAN  FIRST FLOOR FLAT  MI4 7YR  Portswood  Station Road  3 E  '.repeat(5)}`,
  'Bay Tree House/㎏/NORTHLANARKSHIRE/30 Queens Square Sheffield/York/bafytreehouse/Upper Well Street/Holly Lodge/CF24/Manchecster/Saint Mary’s Placce/Castle & Abbbey Lane/52/36 King’s Mill Drive Bristol/WESTLOTHIAN/S O 1 7 1 G N/Odl Ropewalk/YO10/FIRST FLOOR FLAT/GROUND/BS7/Queens wquare/Mill/230-232/Place/highstreelt/OX4 INF',
  'Seymour Villa-Stockstead Mansions-Flat 6-12 N-Foxbourne Road-12-C T 1 4 0 E U-kingsidehzall-TFI OWE-SSS OLR-Laenderbridge Road-Top Floor Flat-Rowanley Road-B25 1BS-Flat 9-MEIO ONB-UK-Mancehster Road-LINCOLNSHIRE-Byron Barn',
]

// Lines that each make one step of a lookup expensive.
const TARGETED_LINES = [
  '&'.repeat(500),
  'ﷺ'.repeat(500),
  'e\u0301'.repeat(250),
  '1 '.repeat(250),
  'a 1 '.repeat(125),
  '1 - '.repeat(125),
  '1/'.repeat(250),
  '12 N Parade '.repeat(41),
  '1 N Aa 2 E Aa 3 S Aa 4 W Aa Basement Flat L S 6 3 A A',
  `Ground${'.'.repeat(480)}Flat 1 - 2`,
  'L S 6 3 A A '.repeat(41),
  'UK '.repeat(166),
  '1 leeds west yorkshire '.repeat(21),
  `1 High Street ${'leedsleeds'.repeat(48)}`,
  'graet westen roda '.repeat(27),
  '1 graet westen roda, stok on tretn',
  'a'.repeat(500),
]

const DEMO_ADDRESSES: AddressParts[] = generateDemoAddresses()
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [subBuilding, buildingName, number, street, locality, town, county, postcode] = line.split(',')
    return {
      subBuilding: subBuilding || null,
      buildingName: buildingName || null,
      number: number || null,
      street: street!,
      locality: locality || null,
      town: town!,
      county: county || null,
      postcode: postcode!,
    }
  })
const NAMES = new Set(
  DEMO_ADDRESSES.flatMap(({ street, town, buildingName }) => [street, town, buildingName ?? street]).map((name) =>
    buildTextKey(name),
  ),
)

/** Counts what a lookup of an address line has to process in memory or send to the database. */
function countWork(line: string) {
  const parsedAddresses = parseAddressLine(line)
  const features = extractMatchFeatures(parsedAddresses)
  const scorer = new SimilarityScorer(features)
  for (const name of NAMES) scorer.score(name)
  return {
    interpretations: parsedAddresses.length,
    tokens: Math.max(...parsedAddresses.map(({ tokens }) => tokens.length)),
    phrases: features.phrases.size,
    comparedPhrases: features.typoPhrases.size,
    premisesKeys: features.premises.size,
    nameCorrections: listNamesOneEditAway(features).length,
    placeCorrections: listPlacesOneEditAway(features).length,
    editDistances: scorer.editDistances,
  }
}

const LIMITS: ReturnType<typeof countWork> = {
  interpretations: 12,
  tokens: 165,
  phrases: 700,
  comparedPhrases: 200,
  premisesKeys: 300,
  nameCorrections: 2_500,
  placeCorrections: 2_500,
  editDistances: 1_000,
}

function expectWithinLimits(line: string): void {
  for (const [name, count] of Object.entries(countWork(line)))
    expect(count, `${name} of ${line}`).toBeLessThanOrEqual(LIMITS[name as keyof typeof LIMITS])
}

describe('the work of matching an address line of up to 500 characters', () => {
  it.each([...EXPENSIVE_LINES, ...TARGETED_LINES])('is limited for the line %j', (line) => {
    expect(line.length).toBeLessThanOrEqual(500)
    expectWithinLimits(line)
  })

  it('is limited if the line consists of names from the directory', () => {
    for (const line of generateAdversarialLines(DEMO_ADDRESSES, 300)) expectWithinLimits(line)
  })

  it('is limited even if all names in the directory are similar to the line', () => {
    const line = 'westernroad westrenroad wseternroad westernraod ewsternroad '.repeat(8)
    const scorer = new SimilarityScorer(extractMatchFeatures(parseAddressLine(line)))
    for (const name of listOneEditAway('WESTERNROAD')
      .flatMap((name) => listOneEditAway(name))
      .slice(0, 20_000))
      scorer.score(name)
    expect(scorer.editDistances).toBe(8_000)
  })
})

it('scores a name by its smallest edit distance to the line, and skips very different names', () => {
  const scorer = new SimilarityScorer(extractMatchFeatures(parseAddressLine('3 graet western road, stoke on trent')))
  expect(scorer.score('GREATWESTERNROAD')).toBeCloseTo(0.95 - 1 / 16)
  expect(scorer.score('STOKEONTRENT')).toBe(1)
  expect(scorer.editDistances).toBe(1)
  expect(scorer.score('GREATWESTERNROAD')).toBeCloseTo(0.95 - 1 / 16)
  expect(scorer.score('PARKAVENUE')).toBe(0)
  expect(scorer.editDistances).toBe(1)
  expect(scorer.score('STOKEONTRENTSIDE')).toBe(0.7)
})

it('returns no words for an address line that Unicode normalisation makes too long', () => {
  expect(splitLineIntoWords(`12 High Street ${'ﷺ'.repeat(60)}`)).toEqual([])
  expect(splitLineIntoWords(`12 High Street ${'é'.repeat(480)}`)).toHaveLength(4)
})
