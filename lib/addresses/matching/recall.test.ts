// What `npm run bench:addresses` measures of a million addresses, of some thousand.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressFile } from '@/bench/addresses/generate'
import { KINDS } from '@/bench/addresses/mistype'
import { type Recall, recallOf, sampleOf } from '@/bench/addresses/recall'
import { tryNearMisses } from '@/bench/addresses/wrong-matches'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { prisma } from '@/lib/platform/database/prisma'
import { textFile } from '../import/address-file'
import { importAddresses } from '../import/import-addresses'
import { findAddress } from './find-address'

const ROWS = 6_000
const SAMPLE = 8
const TRIES = 400

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  process.env.DATABASE_POOL_MAX = '2'
  await importAddresses(db.owner, [textFile([...addressFile(ROWS), ...largeTown()].join(''))])
})

afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Some thousand streets, so that not all can be compared, and one name of them in many other towns. */
function* largeTown(): Generator<string> {
  for (let at = 0; at < 1_200; at++) {
    const letters = [at / 144, at / 12, at].map((place) => String.fromCharCode(97 + (Math.floor(place) % 12)))
    yield `,,7,B${letters.join('')}ing Lane,,Bigtown,,LS1 1AA\n`
  }
  for (const letter of 'abcdefghijklmnopqrstuvwxy') yield `,,7,Sycamore Lane,,A${letter}ton,,LS1 1AA\n`
  for (const street of ['Sycamore Lane', 'Sycamore Street']) yield `,,7,${street},,Bigtown,,LS1 1AB\n`
}

it.each([
  ['7 Sycmaore Lane, Bigtown', 'a town of more streets than are compared'],
  ['7 Sycmaore Lane, Bigtown, AB10 1AB', 'an outcode of elsewhere'],
  ['7 Sycamore Lane, Bigtwon', 'a town with a slip'],
  ['7 Sycmaore Lane, Bigtwon', 'that, and a street with one'],
  ['7 Sycamore Streeet, Bigtown', 'a slip in a word that is compared in its short form'],
])('offers first what %j means: %s', async (line) => {
  const answer = await findAddress(line)
  const meant = `7 Sycamore ${line.includes('Lane') ? 'Lane' : 'Street'}, Bigtown, LS1 1AB`
  expect(answer.found ? [] : answer.candidates[0]?.address).toBe(meant)
})

it('finds the address that was meant, whatever the mistake', async () => {
  const sample = await sampleOf(SAMPLE)
  const all: Recall[] = []
  for (const kind of KINDS) all.push(await recallOf(kind, sample))
  const sum = (of: (recall: (typeof all)[number]) => number) => all.reduce((total, recall) => total + of(recall), 0)
  const missed = all.flatMap((recall) => recall.missed).join('\n')
  expect(sum(({ lines }) => lines)).toBeGreaterThan(SAMPLE * 18)
  expect(sum(({ inFirstTen }) => inFirstTen) / sum(({ lines }) => lines), missed).toBeGreaterThanOrEqual(0.98)
  expect(sum(({ first }) => first) / sum(({ linesOfOne }) => linesOfOne), missed).toBeGreaterThanOrEqual(0.9)
})

it('takes no line for an address that it does not name', async () => {
  const { tries, right, wrong } = await tryNearMisses(TRIES)
  expect(wrong).toEqual([])
  expect(tries).toBe(TRIES)
  // A line whose changed part is another address's names that one: the tries are near.
  expect(right).toBeGreaterThan(0)
})
