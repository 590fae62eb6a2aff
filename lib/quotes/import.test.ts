import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { SHIPPED_CARD, shippedFigures } from '@/e2e/support/rate-card'
import { CARD_TABLES } from './card-rows'
import { currentRateCard, newestRateCard, newestRateCardId } from './data'
import { heldNewest } from './held-newest'
import { importRateCard, type RateCardImport } from './import'
import { rateCard } from './rate-card'

let database: TestDatabase
let changed: string

beforeAll(async () => {
  database = await testDatabase()
  changed = await mkdtemp(path.join(tmpdir(), 'rate-card-'))
})

afterAll(async () => {
  await rm(changed, { recursive: true })
  await database.close()
})

beforeEach(async () => {
  await database.sql('TRUNCATE rate_cards CASCADE')
  await cp(SHIPPED_CARD, changed, { recursive: true })
})

async function imported(dir: string): Promise<number> {
  const result = await importRateCard(database.owner, dir)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.id
}

/** Rows of every table of a rate card. */
async function counts(): Promise<number[]> {
  return Promise.all(
    ['rate_cards', ...CARD_TABLES].map(async (table) => {
      const [row] = await database.sql<{ count: number }>(`SELECT count(*)::int FROM ${table}`)
      return row?.count ?? -1
    }),
  )
}

test('what is imported prices as the files say', async () => {
  const id = await imported(SHIPPED_CARD)
  expect(await newestRateCard()).toEqual(rateCard(id, await shippedFigures()))
})

test('a figure keeps its place and its decimals', async () => {
  await imported(SHIPPED_CARD)
  const rates = `SELECT electricity_unit::text, electricity_standing::text, gas_unit::text, gas_standing::text, estimated
    FROM energy_rates WHERE region = '_M' ORDER BY "from"`
  expect(await database.sql(rates)).toEqual([
    {
      electricity_unit: '25.30',
      electricity_standing: '64.38',
      gas_unit: '7.27',
      gas_standing: '29.12',
      estimated: false,
    },
    {
      electricity_unit: '25.50',
      electricity_standing: '61.72',
      gas_unit: '7.90',
      gas_standing: '29.76',
      estimated: true,
    },
    {
      electricity_unit: '26.78',
      electricity_standing: '64.81',
      gas_unit: '7.90',
      gas_standing: '29.76',
      estimated: true,
    },
  ])
  expect(await database.sql('SELECT position, speed FROM broadband_options ORDER BY position')).toEqual(
    ['50mbps', '100mbps', '250mbps', '500mbps', '900mbps'].map((speed, index) => ({ position: index + 1, speed })),
  )
})

test('going back to earlier files stores them as the newest', async () => {
  const first = await importRateCard(database.owner, SHIPPED_CARD)
  await writeFile(path.join(changed, 'broadband.csv'), 'speed,monthly\n50mbps,25.00\n')
  const second = await importRateCard(database.owner, changed)
  const again = await importRateCard(database.owner, SHIPPED_CARD)
  const ids = [first, second, again].map((result) => (result.ok ? result.id : 0))
  expect(ids).toEqual([ids[0], ids[0]! + 1, ids[0]! + 2])
  expect(again).toMatchObject({ alreadyThere: false })
})

test('the same files are stored once, also by parallel imports', async () => {
  const both = await Promise.all([SHIPPED_CARD, changed].map((dir) => importRateCard(database.owner, dir)))
  const stored = both.filter((result): result is RateCardImport & { ok: true } => result.ok)
  expect(stored.map(({ alreadyThere }) => alreadyThere).sort()).toEqual([false, true])
  expect(stored[0]?.id).toBe(stored[1]?.id)
  const before = await counts()
  expect(await importRateCard(database.owner, SHIPPED_CARD)).toEqual({
    ok: true,
    id: stored[0]?.id,
    alreadyThere: true,
  })
  expect(await counts()).toEqual(before)
})

test('a bad folder stores nothing', async () => {
  await writeFile(path.join(changed, 'broadband.csv'), 'speed,monthly\n50mbps,25.00\n100mbps,-1\n')
  expect(await importRateCard(database.owner, changed)).toEqual({
    ok: false,
    problems: ['broadband.csv line 3: monthly: expected a number from 0 to 10000 with at most 2 decimals'],
  })
  expect(new Set(await counts())).toEqual(new Set([0]))
})

test('a fault in the middle stores nothing', async () => {
  await database.sql('ALTER TABLE broadband_options ADD CONSTRAINT none CHECK (false)')
  try {
    await expect(importRateCard(database.owner, SHIPPED_CARD)).rejects.toThrow('"none"')
  } finally {
    await database.sql('ALTER TABLE broadband_options DROP CONSTRAINT none')
  }
  expect(new Set(await counts())).toEqual(new Set([0]))
})

test('without any card there is nothing to price with', async () => {
  expect(await newestRateCardId()).toBeNull()
  await expect(newestRateCard()).rejects.toThrow('there is no rate card')
})

test('a new version prices without a restart', async () => {
  let time = 0
  const failures: unknown[] = []
  const current = heldNewest(5_000, {
    newestId: newestRateCardId,
    readNewest: newestRateCard,
    onFailure: (error) => failures.push(error),
    now: () => time,
  })
  const first = await imported(SHIPPED_CARD)
  expect((await current()).id).toBe(first)

  await writeFile(path.join(changed, 'tv-licence.csv'), 'from,annual\n2025-04-01,174.50\n2026-04-01,199.99\n')
  const second = await imported(changed)
  time = 5_000
  expect((await current()).id).toBe(first)
  await vi.waitFor(async () => expect((await current()).id).toBe(second))
  expect((await current()).tvLicence.at(-1)?.price).toBe(19_999)
  expect(failures).toEqual([])
})

test('the card in use is the newest', async () => {
  const id = await imported(SHIPPED_CARD)
  expect((await currentRateCard()).id).toBe(id)
})
