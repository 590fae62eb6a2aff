import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { SHIPPED_CARD, shippedFigures } from '@/e2e/support/shipped-card'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { CARD_TABLES } from './card-rows'
import { currentRateCard, publishedRateCard, publishedRateCardId } from './current-rate-card'
import { importFirstRateCard, importRateCard } from './import-rate-card'
import { publishRateCard } from './mutations'
import { type RateCard, rateCard } from './rate-card'
import { heldNewest } from './version-cache'

let database: TestDatabase
let changed: string
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.owner)
  changed = await mkdtemp(path.join(tmpdir(), 'rate-card-'))
})

afterAll(async () => {
  await rm(changed, { recursive: true })
  await db.$disconnect()
  await database.close()
})

beforeEach(async () => {
  await database.sql('TRUNCATE rate_cards CASCADE')
  await cp(SHIPPED_CARD, changed, { recursive: true })
})

async function imported(dir: string): Promise<number> {
  const draft = await importRateCard(OPERATOR, dir, db)
  if (!draft.ok) throw new Error(draft.reason)
  const seen = await publishedRateCardId()
  expect(await publishRateCard(OPERATOR, draft.id, { seen, confirmed: true }, db)).toEqual({ ok: true, id: draft.id })
  return draft.id
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
  expect(await publishedRateCard()).toEqual(rateCard(id, await shippedFigures()))
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

test('what prices already is stored once, however its files are spelt, and so is a draft', async () => {
  const id = await importFirstRateCard(database.owner, SHIPPED_CARD)
  expect(await importFirstRateCard(database.owner, SHIPPED_CARD)).toBe(id)
  await writeFile(path.join(changed, 'tv-licence.csv'), '# spelt anew\nfrom,annual\n2025-04-01,174.5\n2026-04-01,180\n')
  const before = await counts()
  expect(await importRateCard(OPERATOR, changed, db)).toEqual({ ok: false, reason: 'already there', id, prices: true })
  expect(await counts()).toEqual(before)
  await writeFile(path.join(changed, 'broadband.csv'), 'speed,monthly\n50mbps,25.00\n')
  const both = await Promise.all([1, 2].map(() => importRateCard(OPERATOR, changed, db)))
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect((await counts())[0]).toBe(2)
  expect(await publishedRateCardId()).toBe(id)
})

test('a bad folder stores nothing', async () => {
  await writeFile(path.join(changed, 'broadband.csv'), 'speed,monthly\n50mbps,25.00\n100mbps,-1\n')
  expect(await importRateCard(OPERATOR, changed, db)).toEqual({
    ok: false,
    reason: 'bad files',
    problems: ['broadband.csv line 3: monthly: expected a number from 0 to 500 with at most 2 decimals'],
  })
  expect(new Set(await counts())).toEqual(new Set([0]))
})

test('a fault in the middle stores nothing', async () => {
  await database.sql('ALTER TABLE broadband_options ADD CONSTRAINT none CHECK (false)')
  try {
    await expect(importRateCard(OPERATOR, SHIPPED_CARD, db)).rejects.toThrow('none')
  } finally {
    await database.sql('ALTER TABLE broadband_options DROP CONSTRAINT none')
  }
  expect(new Set(await counts())).toEqual(new Set([0]))
})

test('without any card there is nothing to price with', async () => {
  expect(await publishedRateCardId()).toBeNull()
  await expect(publishedRateCard()).rejects.toThrow('no rate card prices')
})

test('a new version prices without a restart', async () => {
  let time = 0
  const failures: unknown[] = []
  const current = heldNewest<RateCard>(5_000, {
    newestId: publishedRateCardId,
    readNewest: publishedRateCard,
    onFailure: (error) => failures.push(error),
    now: () => time,
  })
  const first = await imported(SHIPPED_CARD)
  expect((await current()).id).toBe(first)

  await writeFile(path.join(changed, 'tv-licence.csv'), 'from,annual\n2025-04-01,174.50\n2026-04-01,199.99\n')
  const second = await imported(changed)
  time = 5_000
  expect((await current()).id).toBe(first)
  await expect.poll(async () => (await current()).id).toBe(second)
  expect((await current()).tvLicence.at(-1)?.price).toBe(19_999)
  expect(failures).toEqual([])
})

test('the card in use is the published one', async () => {
  const id = await imported(SHIPPED_CARD)
  expect((await currentRateCard()).id).toBe(id)
})
