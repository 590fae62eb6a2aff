// SERVER_SECRET is replaced while callers try again: what was done by a process before is not done again by one after.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import {
  importModulesWithSecrets,
  SECRET_ROTATION_STAGES,
  type SecretRotationStage,
} from '@/e2e/helpers/import-modules-with-secrets'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'

const load = async () => {
  const [{ acquireIdempotencyLock }, { releaseIdempotencyLock }, { prisma }] = await Promise.all([
    import('./acquire-idempotency-lock'),
    import('./release-idempotency-lock'),
    import('@/lib/platform/database/prisma'),
  ])
  return { acquireIdempotencyLock, releaseIdempotencyLock, prisma }
}
type Process = Awaited<ReturnType<typeof load>>

let db: TestDatabase
let companyId: number
const processes = new Map<SecretRotationStage, Process>()
beforeAll(async () => {
  db = await createTestDatabase()
  companyId = await insertCompany(db)
  for (const stage of Object.keys(SECRET_ROTATION_STAGES) as SecretRotationStage[])
    processes.set(stage, await importModulesWithSecrets(stage, load))
})
afterAll(async () => {
  for (const { prisma } of processes.values()) await prisma().$disconnect()
  await db.close()
})

const createPartner = () => ({ companyId, mode: 'live', requestId: randomUUID() }) as Partner

/** What a process of a stage finds of a key. */
async function acquireLock(stage: SecretRotationStage, key: string, body = 'body', partner = createPartner()) {
  const result = await processes
    .get(stage)
    ?.acquireIdempotencyLock(partner, 'createBillsPackage', key, Buffer.from(body))
  if (!result) throw new Error(stage)
  return result
}

const settleKey = ({ requestId }: Partner) => db.sql(`SELECT store_idempotency_outcome($1, '{"id":7}')`, [requestId])

/** Each runs beside the other while one step is made. */
const CONCURRENT_STAGES: [SecretRotationStage, SecretRotationStage][] = [
  ['only the old secret', 'the old secret and the new as secondary'],
  ['the old secret and the new as secondary', 'the new secret and the old as secondary'],
  ['the new secret and the old as secondary', 'the old secret and the new as secondary'],
  ['the new secret and the old as secondary', 'only the new secret'],
]

describe.each(CONCURRENT_STAGES)('claimed where %s is taken, asked for again where %s is', (first, second) => {
  it('runs, is decided, and is known by its body', async () => {
    const [key, partner] = [randomUUID(), createPartner()]
    expect(await acquireLock(first, key, 'body', partner)).toEqual({ status: 'claimed' })
    expect(await acquireLock(second, key)).toEqual({ status: 'running' })
    expect(await acquireLock(second, key, 'another')).toEqual({ status: 'other body' })
    await settleKey(partner)
    expect(await acquireLock(second, key)).toEqual({ status: 'decided', outcome: { id: 7 } })
    expect(await acquireLock(second, key, 'another')).toEqual({ status: 'other body' })
  })

  it('is claimed by one of many that come at once', async () => {
    const keys = Array.from({ length: 60 }, () => randomUUID())
    const results = await Promise.all(
      keys.map((key) => Promise.all([first, second, first, second].map((stage) => acquireLock(stage, key)))),
    )
    const acquiredCounts = results.map((attempts) => attempts.filter(({ status }) => status === 'claimed').length)
    expect(acquiredCounts).toEqual(keys.map(() => 1))
  })

  it('is taken over from who died, who decides nothing then', async () => {
    const [key, deadPartner] = [randomUUID(), createPartner()]
    await acquireLock(first, key, 'body', deadPartner)
    await db.sql(`UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE owner = $1`, [
      deadPartner.requestId,
    ])
    expect(await acquireLock(second, key, 'another')).toEqual({ status: 'other body' })
    const results = await Promise.all([acquireLock(second, key), acquireLock(first, key)])
    expect(results.map(({ status }) => status).sort()).toEqual(['claimed', 'running'])
    await expect(settleKey(deadPartner)).rejects.toThrow('belongs to another call')
  })

  it('is free once it was let go', async () => {
    const [key, partner] = [randomUUID(), createPartner()]
    await acquireLock(first, key, 'body', partner)
    await processes.get(first)?.releaseIdempotencyLock(partner)
    expect(await acquireLock(second, key, 'another')).toEqual({ status: 'claimed' })
  })
})

it('is claimed under the new secret once its hours under the old are over, and is known when that is out', async () => {
  const [key, partner] = [randomUUID(), createPartner()]
  await acquireLock('only the old secret', key)
  await db.sql(`UPDATE idempotency_keys SET expires_at = now() WHERE company_id = $1`, [companyId])
  expect(await acquireLock('the new secret and the old as secondary', key, 'another', partner)).toEqual({
    status: 'claimed',
  })
  await settleKey(partner)
  expect(await acquireLock('only the new secret', key, 'another')).toEqual({ status: 'decided', outcome: { id: 7 } })
})
