// Tests the operator's commands about rate cards.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { DEFAULT_RATE_CARD_DIRECTORY } from '@/e2e/helpers/default-rate-card'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { runRatesCommand } from './rates-commands'

let database: TestDatabase
let db: Database
let changedFolder: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.owner)
  changedFolder = await mkdtemp(path.join(tmpdir(), 'rates-'))
  await cp(DEFAULT_RATE_CARD_DIRECTORY, changedFolder, { recursive: true })
  await writeFile(path.join(changedFolder, 'tv-licence.csv'), 'from,annual\n2025-04-01,365\n')
})
afterAll(async () => {
  await db.$disconnect()
  await database.close()
  await rm(changedFolder, { recursive: true })
})

it('publishes the first rate card immediately and stores the next one as a draft', async () => {
  const importDefault = { name: 'rates import', dir: DEFAULT_RATE_CARD_DIRECTORY } as const
  expect(await runRatesCommand(db, { name: 'rates list' })).toMatchObject({ result: 'No rate cards yet.' })
  expect(await runRatesCommand(db, importDefault)).toEqual({
    ok: true,
    result: 'Rate card version 1 imported and live.',
  })
  expect(await runRatesCommand(db, importDefault)).toEqual({ ok: true, result: 'Rate card version 1 is already live.' })
  const { result } = (await runRatesCommand(db, { name: 'rates import', dir: changedFolder })) as { result: string }
  expect(result.split('\n')).toEqual([
    'Rate card version 2 saved as a draft.',
    expect.stringMatching(/^\w+, \d+ tenants?, GREENSAVER: [\d.]+ -> [\d.]+ \(\+3\.\d\d, \+\d+\.\d%\)$/),
    expect.stringMatching(/^Warning: tv-licence\.csv: the value of “annual” is more than twice the live value.*\.$/),
    'Next: run "npm run admin -- rates show 2" to see every change, then "npm run admin -- rates publish 2".',
    'To publish despite the warnings, add --confirm.',
  ])
})

it('shows what a draft rate card would change', async () => {
  const { result } = (await runRatesCommand(db, { name: 'rates show', id: 2 })) as { result: string }
  expect(result).toContain('TV: 3.45 -> 7.00 (+3.55, +102.9%)')
  expect(result).toContain(
    'tv-licence.csv: 1 changed, 0 added, 1 removed\n  2025-04-01: £174.50 a year -> £365.00 a year',
  )
  expect(await runRatesCommand(db, { name: 'rates show', id: 9 })).toEqual({
    ok: false,
    reason: 'No such rate card version: 9.',
  })
})

it('publishes a draft rate card that has warnings only if confirmed, and rolls back to the previous one', async () => {
  const unconfirmed = await runRatesCommand(db, { name: 'rates publish', id: 2, confirmed: false })
  expect(unconfirmed).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^Warning: .*\.\nTo publish despite the warnings, add --confirm\.$/),
  })
  expect(await runRatesCommand(db, { name: 'rates publish', id: 2, confirmed: true })).toMatchObject({ ok: true })
  expect(await runRatesCommand(db, { name: 'rates roll-back' })).toEqual({
    ok: true,
    result: 'Rate card version 1 is live.',
  })
  expect(await runRatesCommand(db, { name: 'rates discard', id: 2 })).toEqual({
    ok: false,
    reason: 'No such draft: 2.',
  })
  const { result } = (await runRatesCommand(db, { name: 'rates list' })) as { result: string }
  expect(result).toMatch(
    /^2 {2}previous {2}uploaded .* by the operator\n.*live from .* to .*\n1 {2}live .*\n.*live since \d{4}-\d\d-\d\d \d\d:\d\d UTC, .*\n.*live from .* to .* by the operator$/,
  )
})
