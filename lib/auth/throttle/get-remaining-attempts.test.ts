import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { isNearlyExhausted, readQuota } from './get-remaining-attempts'
import { createContractThrottleKeys, viewDateOfBirthThrottleKeys } from './hourly-limit-keys'
import { recordAttempt } from './record-attempt'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Records attempts as if no time passed between them. Otherwise, a busy machine could forgive some of them. */
const record = async (keys: Parameters<typeof recordAttempt>[0], count: number) => {
  for (let attempt = 0; attempt < count; attempt++) {
    await recordAttempt(keys)
    await db.sql('UPDATE throttles SET attempts = ceil(attempts)')
  }
}
const advanceTime = (minutes: number) =>
  db.sql(
    `UPDATE throttles SET blocked_until = blocked_until - make_interval(mins => $1),
    last_attempt_at = last_attempt_at - make_interval(mins => $1)`,
    [minutes],
  )

it('returns how many attempts a user has left, and gives all of them back over an hour', async () => {
  const keys = createContractThrottleKeys({ userId: 1, companyId: 1 })
  expect(await readQuota(keys)).toEqual({ owner: 'user', remaining: 60, limit: 60 })
  await record(keys, 50)
  expect(await readQuota(keys)).toEqual({ owner: 'user', remaining: 10, limit: 60 })
  await advanceTime(15)
  expect(await readQuota(keys)).toEqual({ owner: 'user', remaining: 25, limit: 60 })
  await advanceTime(50)
  expect(await readQuota(keys)).toEqual({ owner: 'user', remaining: 60, limit: 60 })
})

it('returns a remaining quota of 0 exactly when the next attempt is rejected', async () => {
  const keys = viewDateOfBirthThrottleKeys({ userId: 2, companyId: 2 })
  await record(keys, 59)
  expect(await readQuota(keys)).toEqual({ owner: 'user', remaining: 1, limit: 60 })
  expect(await recordAttempt(keys)).toMatchObject({ ok: true })
  expect(await readQuota(keys)).toEqual({ owner: 'user', remaining: 0, limit: 60 })
  expect(await recordAttempt(keys)).toMatchObject({ ok: false })
})

it('returns how many attempts the user’s company has left if the company has fewer left than the user', async () => {
  for (let userId = 10; userId < 15; userId++)
    await record(createContractThrottleKeys({ userId, companyId: 3 }), userId === 14 ? 45 : 60)
  expect(await readQuota(createContractThrottleKeys({ userId: 20, companyId: 3 }))).toEqual({
    owner: 'company',
    remaining: 15,
    limit: 300,
  })
  expect(await readQuota(createContractThrottleKeys({ userId: 20, companyId: 4 }))).toMatchObject({
    owner: 'user',
    remaining: 60,
  })
})

it('treats a quota as nearly exhausted once only a fifth of it is left', () => {
  expect(isNearlyExhausted({ remaining: 13, limit: 60 })).toBe(false)
  expect(isNearlyExhausted({ remaining: 12, limit: 60 })).toBe(true)
})
