// The operator's way from files to the card that prices, and back.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { SHIPPED_CARD } from '@/e2e/support/shipped-card'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { performRates } from './rates-commands'

let database: TestDatabase
let db: Database
let changed: string
beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.owner)
  changed = await mkdtemp(path.join(tmpdir(), 'rates-'))
  await cp(SHIPPED_CARD, changed, { recursive: true })
  await writeFile(path.join(changed, 'tv-licence.csv'), 'from,annual\n2025-04-01,365\n')
})
afterAll(async () => {
  await db.$disconnect()
  await database.close()
  await rm(changed, { recursive: true })
})

it('lets the first card price at once, and makes a draft of the next', async () => {
  const first = { name: 'rates import', dir: SHIPPED_CARD } as const
  expect(await performRates(db, { name: 'rates list' })).toMatchObject({ result: 'there is no rate card yet' })
  expect(await performRates(db, first)).toEqual({ ok: true, result: 'rate card 1 is imported and prices' })
  expect(await performRates(db, first)).toEqual({ ok: true, result: 'rate card 1 prices already' })
  const { result } = (await performRates(db, { name: 'rates import', dir: changed })) as { result: string }
  expect(result.split('\n')).toEqual([
    'rate card 2 is a draft',
    expect.stringMatching(/^\w+, \d+ tenants?, GREENSAVER: [\d.]+ -> [\d.]+ \(\+3\.\d\d, \+\d+\.\d%\)$/),
    expect.stringMatching(/^warning: tv-licence\.csv: annual is more than twice today’s/),
    'see "rates show 2", then "rates publish 2 --confirm"',
  ])
})

it('shows what a draft would change', async () => {
  const { result } = (await performRates(db, { name: 'rates show', id: 2 })) as { result: string }
  expect(result).toContain('tv: 3.45 -> 7.00 (+3.55, +102.9%)')
  expect(result).toContain('tv-licence.csv: 1 changed, 0 added, 1 removed\n  2025-04-01: annual 174.5 -> annual 365')
  expect(await performRates(db, { name: 'rates show', id: 9 })).toEqual({ ok: false, reason: 'no such version: 9' })
})

it('publishes what is confirmed, goes back, and discards no card that has priced', async () => {
  const refused = await performRates(db, { name: 'rates publish', id: 2, confirmed: false })
  expect(refused).toMatchObject({ ok: false, reason: expect.stringContaining('--confirm') })
  expect(await performRates(db, { name: 'rates publish', id: 2, confirmed: true })).toMatchObject({ ok: true })
  expect(await performRates(db, { name: 'rates roll-back' })).toEqual({ ok: true, result: 'rate card 1 prices' })
  expect(await performRates(db, { name: 'rates discard', id: 2 })).toEqual({ ok: false, reason: 'no such draft: 2' })
  const { result } = (await performRates(db, { name: 'rates list' })) as { result: string }
  expect(result).toMatch(/^2 {2}earlier .*\n.*until .*\n1 {2}pricing .*\n.*until now, .*\n.*until .* by the operator$/)
})
