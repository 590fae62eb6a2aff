import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { expectWithinASecond } from '@/e2e/helpers/expect-within-a-second'
import { connect } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { createCompany } from '../create-company'
import { createApiKey } from './create-api-key'
import { findValidApiKey } from './find-valid-api-key'
import { generateKey, hashKey } from './generate-and-hash-key'
import { loadValidKey, wasRecentlyValid } from './key-cache'
import type { KeyRestrictions } from './key-restrictions'
import { restrictApiKey } from './restrict-api-key'
import { revokeApiKey } from './revoke-api-key'
import { rotateApiKey } from './rotate-api-key'

// This mock runs the real query and counts the calls.
vi.mock('./find-valid-api-key', async (original) => {
  const actual = await original<typeof import('./find-valid-api-key')>()
  return { findValidApiKey: vi.fn(actual.findValidApiKey) }
})

let db: TestDatabase
let operatorDb: ReturnType<typeof connect>
let companyId: CompanyId

beforeAll(async () => {
  db = await createTestDatabase()
  operatorDb = connect(db.owner)
  companyId = (await createCompany(operatorDb, 'Acme Lets')).id as CompanyId
})
afterAll(async () => {
  await operatorDb.$disconnect()
  await db.close()
})

async function createKey(expiresAt: Date | null = null) {
  const created = await createApiKey(OPERATOR, companyId, 'live', { label: null, expiresAt }, operatorDb)
  if (!created.ok) throw new Error(created.reason)
  return created
}

it('returns an API key with its company and mode', async () => {
  const { id, key } = await createKey()
  expect(await loadValidKey(key)).toEqual({
    id,
    mode: 'live',
    companyId,
    companyName: 'Acme Lets',
    requestsPerMinute: 600,
    permissions: ['all'],
    allowedNetworks: null,
    secondsLeft: null,
  })
})

it('returns null for an API key that was never created', async () => {
  expect(await loadValidKey(generateKey('live'))).toBeNull()
})

it('rejects a revoked API key within a second', async () => {
  const { id, key } = await createKey()
  expect(await loadValidKey(key)).not.toBeNull()
  await revokeApiKey(OPERATOR, companyId, 'live', id, operatorDb)
  await expectWithinASecond(() => loadValidKey(key), null)
})

it('applies an API key’s changed restrictions within a second', async () => {
  const { id, key } = await createKey()
  expect(await loadValidKey(key)).toMatchObject({ permissions: ['all'], allowedNetworks: null, requestsPerMinute: 600 })
  const changes: KeyRestrictions = { permissions: ['quotes'], allowedNetworks: ['192.0.2.0/24'], requestsPerMinute: 60 }
  await restrictApiKey(OPERATOR, companyId, 'live', id, { changes }, operatorDb)
  const loadRestrictions = async () => {
    const validKey = await loadValidKey(key)
    return [validKey?.permissions, validKey?.allowedNetworks?.length, validKey?.requestsPerMinute].join()
  }
  await expectWithinASecond(loadRestrictions, 'quotes,1,60')
})

it('caches an API key as valid until a lookup shows that the key isn’t valid', async () => {
  const { id, key } = await createKey()
  expect(wasRecentlyValid(key)).toBe(false)
  await loadValidKey(key)
  expect(wasRecentlyValid(key)).toBe(true)
  const unknownKey = generateKey('live')
  const pendingLookup = loadValidKey(unknownKey)
  expect(wasRecentlyValid(unknownKey)).toBe(false)
  await pendingLookup
  expect(wasRecentlyValid(unknownKey)).toBe(false)
  await revokeApiKey(OPERATOR, companyId, 'live', id, operatorDb)
  await expectWithinASecond(() => loadValidKey(key), null)
  expect(wasRecentlyValid(key)).toBe(false)
})

it('queries the database once for simultaneous lookups of an API key', async () => {
  const { key } = await createKey()
  vi.mocked(findValidApiKey).mockClear()
  await Promise.all(Array.from({ length: 50 }, () => loadValidKey(key)))
  expect(findValidApiKey).toHaveBeenCalledTimes(1)
})

it('looks up a cached API key again as soon as the key expires', async () => {
  const { key } = await createKey()
  const storedKey = await findValidApiKey(hashKey(key))
  vi.mocked(findValidApiKey)
    .mockClear()
    .mockResolvedValueOnce({ ...storedKey!, secondsLeft: 0.5 })
    .mockResolvedValueOnce(null)
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    expect(await loadValidKey(key)).not.toBeNull()
    vi.advanceTimersByTime(499)
    expect(await loadValidKey(key)).not.toBeNull()
    expect(findValidApiKey).toHaveBeenCalledTimes(1)
    // The key expires here. Otherwise the cache would keep it for another 300 ms.
    vi.advanceTimersByTime(1)
    expect(await loadValidKey(key)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('rejects an expired API key, and returns how many seconds a valid key has left', async () => {
  const { id, key } = await createKey(new Date(Date.now() + 60 * 60_000))
  expect((await findValidApiKey(hashKey(key)))?.secondsLeft).toBeGreaterThan(60)
  expect((await findValidApiKey(hashKey(key)))?.secondsLeft).toBeLessThanOrEqual(60 * 60)
  await db.sql("UPDATE api_keys SET created_at = now() - interval '1 day', expires_at = now() WHERE id = $1", [id])
  expect(await loadValidKey(key)).toBeNull()
})

it('rejects an old API key within a second of the rotation that ends it, and accepts the new key immediately', async () => {
  const { id, key } = await createKey()
  expect(await loadValidKey(key)).not.toBeNull()
  const rotated = await rotateApiKey(OPERATOR, companyId, 'live', id, 0, operatorDb)
  expect(rotated.ok && (await loadValidKey(rotated.key))?.id).toBe(rotated.ok && rotated.id)
  await expectWithinASecond(() => loadValidKey(key), null)
})

it('rejects the API keys of a disabled company', async () => {
  const { key } = await createKey()
  await db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [companyId])
  expect(await loadValidKey(key)).toBeNull()
})
