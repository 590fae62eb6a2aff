import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { searchAddresses } from '@/lib/contracts/unmatched-addresses/search-addresses'
import { prisma } from '@/lib/platform/database/prisma'
import { log } from '@/lib/platform/observability/log'
import { runLookup } from './authorise-portal-lookup'
import { limiter } from './portal-lookup-limit'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('limits how many portal lookups a user can make per minute, without affecting other users', async () => {
  const runFor = (userId: number) => runLookup({ userId }, async () => 'result')
  const results = await Promise.all(Array.from({ length: 500 }, () => runFor(1)))
  expect(results).toContainEqual({ ok: true, value: 'result' })
  expect(results).toContainEqual({
    ok: false,
    status: 429,
    message: 'Too many searches and quotes. Wait a minute, then try again.',
  })
  expect(await runFor(2)).toEqual({ ok: true, value: 'result' })
})

it('counts an address lookup as two lookups if the text identifies no address', async () => {
  const charge = vi.spyOn(limiter, 'charge')
  await searchAddresses({ userId: 4 }, 'test', 'GB|TM|2')
  expect(charge).not.toHaveBeenCalled()
  await searchAddresses({ userId: 4 }, 'test', 'Test Street, Testington')
  expect(charge.mock.calls).toEqual([['user:4', 240, 1]])
})

it('returns a generic error if a portal lookup fails, and logs the cause', async () => {
  const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const result = await runLookup({ userId: 3 }, () => Promise.reject(new Error('no response')))
  expect(result).toMatchObject({ ok: false, status: 500, message: expect.stringContaining('right now') })
  expect(logError).toHaveBeenCalledWith(
    { error: expect.objectContaining({ message: 'no response' }) },
    expect.any(String),
  )
})
