import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { withinASecond } from '@/e2e/support/within-a-second'
import { connect } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createCompany } from '../mutations'
import { findUsableKey } from './data'
import { generateKey, hashKey } from './generate-and-hash-key'
import { usableKey, wasUsable } from './key-cache'
import { createApiKey, revokeApiKey, rotateApiKey } from './mutations'

// The real query, counted.
vi.mock('./data', async (original) => {
  const data = await original<typeof import('./data')>()
  return { findUsableKey: vi.fn(data.findUsableKey) }
})

let db: TestDatabase
let operator: ReturnType<typeof connect>
let companyId: CompanyId

beforeAll(async () => {
  db = await testDatabase()
  operator = connect(db.owner)
  companyId = (await createCompany(operator, 'Acme Lets')).id as CompanyId
})
afterAll(async () => {
  await operator.$disconnect()
  await db.close()
})

async function newKey(expiresAt: Date | null = null) {
  const made = await createApiKey(OPERATOR, companyId, 'live', { label: null, expiresAt }, operator)
  if (!made.ok) throw new Error(made.reason)
  return made
}

it('knows a key, its company and its mode', async () => {
  const { id, key } = await newKey()
  expect(await usableKey(key)).toEqual({
    id,
    mode: 'live',
    companyId,
    companyName: 'Acme Lets',
    requestsPerMinute: 600,
    secondsLeft: null,
  })
})

it('does not know a key that was never made', async () => {
  expect(await usableKey(generateKey('live'))).toBeNull()
})

it('sees a revocation within a second', async () => {
  const { id, key } = await newKey()
  expect(await usableKey(key)).not.toBeNull()
  await revokeApiKey(OPERATOR, companyId, 'live', id, operator)
  await withinASecond(() => usableKey(key), null)
})

it('remembers which keys were usable, until it sees that they no longer are', async () => {
  const { id, key } = await newKey()
  expect(wasUsable(key)).toBe(false)
  await usableKey(key)
  expect(wasUsable(key)).toBe(true)
  const guess = generateKey('live')
  const looking = usableKey(guess)
  expect(wasUsable(guess)).toBe(false)
  await looking
  expect(wasUsable(guess)).toBe(false)
  await revokeApiKey(OPERATOR, companyId, 'live', id, operator)
  await withinASecond(() => usableKey(key), null)
  expect(wasUsable(key)).toBe(false)
})

it('asks the database once for parallel calls', async () => {
  const { key } = await newKey()
  vi.mocked(findUsableKey).mockClear()
  await Promise.all(Array.from({ length: 50 }, () => usableKey(key)))
  expect(findUsableKey).toHaveBeenCalledTimes(1)
})

it('looks a held key up again from the moment it expires', async () => {
  const { key } = await newKey()
  const known = await findUsableKey(hashKey(key))
  vi.mocked(findUsableKey)
    .mockClear()
    .mockResolvedValueOnce({ ...known!, secondsLeft: 0.5 })
    .mockResolvedValueOnce(null)
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    expect(await usableKey(key)).not.toBeNull()
    vi.advanceTimersByTime(499)
    expect(await usableKey(key)).not.toBeNull()
    expect(findUsableKey).toHaveBeenCalledTimes(1)
    // It would be held for 300 ms more if it didn't expire.
    vi.advanceTimersByTime(1)
    expect(await usableKey(key)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('refuses an expired key, and knows how long another has left', async () => {
  const { id, key } = await newKey(new Date(Date.now() + 60 * 60_000))
  expect((await findUsableKey(hashKey(key)))?.secondsLeft).toBeGreaterThan(60)
  expect((await findUsableKey(hashKey(key)))?.secondsLeft).toBeLessThanOrEqual(60 * 60)
  await db.sql("UPDATE api_keys SET created_at = now() - interval '1 day', expires_at = now() WHERE id = $1", [id])
  expect(await usableKey(key)).toBeNull()
})

it('refuses a held key within a second after a rotation that ends it, and takes the new one at once', async () => {
  const { id, key } = await newKey()
  expect(await usableKey(key)).not.toBeNull()
  const made = await rotateApiKey(OPERATOR, companyId, 'live', id, 0, operator)
  expect(made.ok && (await usableKey(made.key))?.id).toBe(made.ok && made.id)
  await withinASecond(() => usableKey(key), null)
})

it('refuses the keys of a company that is disabled', async () => {
  const { key } = await newKey()
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [companyId])
  expect(await usableKey(key)).toBeNull()
})
