import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { DEFAULT_RATE_CARD_DIRECTORY, loadDefaultRateCard } from '@/e2e/helpers/default-rate-card'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { getLiveRateCard, loadLiveRateCard } from './get-live-rate-card'
import { importFirstRateCard, importRateCardFolder } from './import-rate-card-folder'
import { publishRateCard } from './publish-rate-card'
import { buildRateCard, type RateCard } from './rate-card'
import { CARD_TABLES } from './rate-card-csv-rows'
import { createVersionCache } from './version-cache'

let database: TestDatabase
let changedDir: string
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.owner)
  changedDir = await mkdtemp(path.join(tmpdir(), 'rate-card-'))
})

afterAll(async () => {
  await rm(changedDir, { recursive: true })
  await db.$disconnect()
  await database.close()
})

beforeEach(async () => {
  await database.sql('TRUNCATE rate_cards CASCADE')
  await cp(DEFAULT_RATE_CARD_DIRECTORY, changedDir, { recursive: true })
})

async function importAndPublish(dir: string): Promise<number> {
  const draft = await importRateCardFolder(OPERATOR, dir, db)
  if (!draft.ok) throw new Error(draft.reason)
  const expectedLiveId = await findLiveRateCardId()
  expect(await publishRateCard(OPERATOR, draft.id, { expectedLiveId, confirmed: true }, db)).toEqual({
    ok: true,
    id: draft.id,
  })
  return draft.id
}

/** Counts the rows in each of the rate card tables. */
async function countRows(): Promise<number[]> {
  return Promise.all(
    ['rate_cards', ...CARD_TABLES].map(async (table) => {
      const [row] = await database.sql<{ count: number }>(`SELECT count(*)::int FROM ${table}`)
      return row?.count ?? -1
    }),
  )
}

test('loads a published rate card with the same figures as its imported files', async () => {
  const id = await importAndPublish(DEFAULT_RATE_CARD_DIRECTORY)
  expect(await loadLiveRateCard()).toEqual(buildRateCard(id, await loadDefaultRateCard()))
})

test('stores a rate card’s figures in the order of the file, with all decimal places', async () => {
  await importAndPublish(DEFAULT_RATE_CARD_DIRECTORY)
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

test('doesn’t store a rate card again if only the formatting of its files has changed', async () => {
  const id = await importFirstRateCard(database.owner, DEFAULT_RATE_CARD_DIRECTORY)
  expect(await importFirstRateCard(database.owner, DEFAULT_RATE_CARD_DIRECTORY)).toBe(id)
  await writeFile(
    path.join(changedDir, 'tv-licence.csv'),
    '# spelt anew\nfrom,annual\n2025-04-01,174.5\n2026-04-01,180\n',
  )
  const before = await countRows()
  expect(await importRateCardFolder(OPERATOR, changedDir, db)).toEqual({
    ok: false,
    reason: 'already imported',
    id,
    isLive: true,
  })
  expect(await countRows()).toEqual(before)
  await writeFile(path.join(changedDir, 'broadband.csv'), 'speed,monthly\n50mbps,25.00\n')
  const results = await Promise.all([1, 2].map(() => importRateCardFolder(OPERATOR, changedDir, db)))
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect((await countRows())[0]).toBe(2)
  expect(await findLiveRateCardId()).toBe(id)
})

test('stores no part of a rate card if one of its files is invalid', async () => {
  await writeFile(path.join(changedDir, 'broadband.csv'), 'speed,monthly\n50mbps,25.00\n100mbps,-1\n')
  expect(await importRateCardFolder(OPERATOR, changedDir, db)).toEqual({
    ok: false,
    reason: 'bad files',
    problems: ['broadband.csv line 3: monthly: expected a number from 0 to 500 with at most 2 decimal places'],
  })
  expect(new Set(await countRows())).toEqual(new Set([0]))
})

test('stores no part of a rate card if the database rejects a row', async () => {
  await database.sql('ALTER TABLE broadband_options ADD CONSTRAINT none CHECK (false)')
  try {
    await expect(importRateCardFolder(OPERATOR, DEFAULT_RATE_CARD_DIRECTORY, db)).rejects.toThrow('none')
  } finally {
    await database.sql('ALTER TABLE broadband_options DROP CONSTRAINT none')
  }
  expect(new Set(await countRows())).toEqual(new Set([0]))
})

test('fails to load the live rate card if none has been published', async () => {
  expect(await findLiveRateCardId()).toBeNull()
  await expect(loadLiveRateCard()).rejects.toThrow('no live rate card')
})

test('uses a newly published rate card without a restart', async () => {
  let time = 0
  const failures: unknown[] = []
  const getCurrent = createVersionCache<RateCard>(5_000, {
    findNewestId: findLiveRateCardId,
    loadNewest: loadLiveRateCard,
    onFailure: (error) => failures.push(error),
    now: () => time,
  })
  const first = await importAndPublish(DEFAULT_RATE_CARD_DIRECTORY)
  expect((await getCurrent()).id).toBe(first)

  await writeFile(path.join(changedDir, 'tv-licence.csv'), 'from,annual\n2025-04-01,174.50\n2026-04-01,199.99\n')
  const second = await importAndPublish(changedDir)
  time = 5_000
  expect((await getCurrent()).id).toBe(second)
  expect((await getCurrent()).tvLicence.at(-1)?.price).toBe(19_999)
  expect(failures).toEqual([])
})

test('returns the published rate card as the live rate card', async () => {
  const id = await importAndPublish(DEFAULT_RATE_CARD_DIRECTORY)
  expect((await getLiveRateCard()).id).toBe(id)
})
