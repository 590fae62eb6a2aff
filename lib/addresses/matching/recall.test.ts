// Measures address matching as `npm run bench:addresses` does, but with a few thousand addresses instead of a million.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateAddressFile } from '@/bench/addresses/generate-addresses'
import { matchNearMisses } from '@/bench/addresses/measure-false-positives'
import { measureKindRecall, type Recall, sampleAddresses } from '@/bench/addresses/measure-recall'
import { lookUpUnknownAddresses, meetsUnknownAddressTargets } from '@/bench/addresses/measure-unknown-addresses'
import { MISTAKE_KINDS } from '@/bench/addresses/mistype-address'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { createTextFile } from '../import/address-file-type'
import { importAddresses } from '../import/import-addresses'
import { matchAddress } from './match-address'

const ROWS = 6_000
const SAMPLE = 8
const ATTEMPTS = 400
const UNKNOWN_ADDRESSES = 195

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  process.env.DATABASE_POOL_MAX = '2'
  await importAddresses(db.owner, [createTextFile([...generateAddressFile(ROWS), ...generateLargeTown()].join(''))])
})

afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/**
 * Generates addresses in a town that has too many streets to compare all of them with a line. Also generates addresses
 * in many other towns that have one of its street names.
 */
function* generateLargeTown(): Generator<string> {
  for (let at = 0; at < 1_200; at++) {
    const letters = [at / 144, at / 12, at].map((place) => String.fromCharCode(97 + (Math.floor(place) % 12)))
    yield `,,7,B${letters.join('')}ing Lane,,Bigtown,,LS1 1AA\n`
  }
  for (const letter of 'abcdefghijklmnopqrstuvwxy') yield `,,7,Sycamore Lane,,A${letter}ton,,LS1 1AA\n`
  for (const street of ['Sycamore Lane', 'Sycamore Street']) yield `,,7,${street},,Bigtown,,LS1 1AB\n`
}

it.each([
  ['7 Sycmaore Lane, Bigtown', 'a mistyped street in a town with too many streets to compare'],
  ['7 Sycmaore Lane, Bigtown, AB10 1AB', 'a mistyped street with the wrong outcode'],
  ['7 Sycamore Lane, Bigtwon', 'a mistyped town'],
  ['7 Sycmaore Lane, Bigtwon', 'a mistyped town and street'],
  ['7 Sycamore Streeet, Bigtown', 'a mistake in a word that is abbreviated for the comparison'],
])('offers the intended address first for the line %j (%s)', async (line) => {
  const match = await matchAddress(line)
  const expectedAddress = `7 Sycamore ${line.includes('Lane') ? 'Lane' : 'Street'}, Bigtown, LS1 1AB`
  expect(match.isFound ? [] : match.candidates[0]?.address).toBe(expectedAddress)
})

it('offers the right address for at least 98% of mistyped lines, and offers it first for 90% of unambiguous ones', async () => {
  const sample = await sampleAddresses(SAMPLE)
  const recalls: Recall[] = []
  for (const kind of MISTAKE_KINDS) recalls.push(await measureKindRecall(kind, sample))
  const sumOf = (getCount: (recall: (typeof recalls)[number]) => number) =>
    recalls.reduce((total, recall) => total + getCount(recall), 0)
  const missedLines = recalls.flatMap((recall) => recall.missedLines).join('\n')
  expect(sumOf(({ lines }) => lines)).toBeGreaterThan(SAMPLE * 18)
  expect(sumOf(({ inTopTen }) => inTopTen) / sumOf(({ lines }) => lines), missedLines).toBeGreaterThanOrEqual(0.98)
  expect(
    sumOf(({ rankedFirst }) => rankedFirst) / sumOf(({ uniqueLines }) => uniqueLines),
    missedLines,
  ).toBeGreaterThanOrEqual(0.9)
})

it('offers mostly related addresses for addresses that aren’t in the directory, and none if none is related', async () => {
  const all = (await lookUpUnknownAddresses(UNKNOWN_ADDRESSES, 1)).at(-1)!
  expect(meetsUnknownAddressTargets(all), JSON.stringify(all)).toBe(true)
  // Related addresses must still be offered. Otherwise, a lookup without any candidates would pass.
  const relatedLines = all.lines - all.found - all.unrelatedLines
  expect(Math.min(relatedLines, all.unrelatedLines)).toBeGreaterThan(UNKNOWN_ADDRESSES / 10)
  expect(all.offered).toBeGreaterThan(0.9 * relatedLines)
})

it('never matches a mistyped line to the wrong address', async () => {
  const { attempts, correct, wrongMatches } = await matchNearMisses(ATTEMPTS)
  expect(wrongMatches).toEqual([])
  expect(attempts).toBe(ATTEMPTS)
  // Some changed lines name a different address in the directory, which is a correct match. If none did, the changes
  // would be too large for this test to prove anything.
  expect(correct).toBeGreaterThan(0)
})
