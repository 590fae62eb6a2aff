// During a rotation of SERVER_SECRET, processes use different secrets. The service must not execute a request again if
// its retry reaches a process with a different secret.
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

/** Tries to lock a key in the process that has the secrets of this rotation stage. */
async function acquireLock(stage: SecretRotationStage, key: string, body = 'body', partner = createPartner()) {
  const result = await processes
    .get(stage)
    ?.acquireIdempotencyLock(partner, 'createBillsPackage', key, Buffer.from(body))
  if (!result) throw new Error(`no process was set up for the rotation stage '${stage}'`)
  return result
}

const storeOutcome = ({ requestId }: Partner) => db.sql(`SELECT store_idempotency_outcome($1, '{"id":7}')`, [requestId])

/** The pairs of stages whose processes can run at the same time during a rotation. */
const CONCURRENT_STAGES: [SecretRotationStage, SecretRotationStage][] = [
  ['only the old secret', 'the old secret and the new as secondary'],
  ['the old secret and the new as secondary', 'the new secret and the old as secondary'],
  ['the new secret and the old as secondary', 'the old secret and the new as secondary'],
  ['the new secret and the old as secondary', 'only the new secret'],
]

describe.each(CONCURRENT_STAGES)('an idempotency key sent to two processes (1: %s; 2: %s)', (first, second) => {
  it('stays locked until an outcome is stored, and can’t be used with a different body', async () => {
    const [key, partner] = [randomUUID(), createPartner()]
    expect(await acquireLock(first, key, 'body', partner)).toEqual({ status: 'acquired' })
    expect(await acquireLock(second, key)).toEqual({ status: 'running' })
    expect(await acquireLock(second, key, 'another')).toEqual({ status: 'different body' })
    await storeOutcome(partner)
    expect(await acquireLock(second, key)).toEqual({ status: 'completed', outcome: { id: 7 } })
    expect(await acquireLock(second, key, 'another')).toEqual({ status: 'different body' })
  })

  it('is locked by exactly one of several concurrent requests', async () => {
    const keys = Array.from({ length: 60 }, () => randomUUID())
    const results = await Promise.all(
      keys.map((key) => Promise.all([first, second, first, second].map((stage) => acquireLock(stage, key)))),
    )
    const acquiredCounts = results.map((attempts) => attempts.filter(({ status }) => status === 'acquired').length)
    expect(acquiredCounts).toEqual(keys.map(() => 1))
  })

  it('can be locked again once its lock has expired, and the first request can’t then store an outcome', async () => {
    const [key, deadPartner] = [randomUUID(), createPartner()]
    await acquireLock(first, key, 'body', deadPartner)
    await db.sql(`UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE owner = $1`, [
      deadPartner.requestId,
    ])
    expect(await acquireLock(second, key, 'another')).toEqual({ status: 'different body' })
    const results = await Promise.all([acquireLock(second, key), acquireLock(first, key)])
    expect(results.map(({ status }) => status).sort()).toEqual(['acquired', 'running'])
    await expect(storeOutcome(deadPartner)).rejects.toThrow('belongs to another request')
  })

  it('can be locked again, even with a different body, once its lock is released', async () => {
    const [key, partner] = [randomUUID(), createPartner()]
    await acquireLock(first, key, 'body', partner)
    await processes.get(first)?.releaseIdempotencyLock(partner)
    expect(await acquireLock(second, key, 'another')).toEqual({ status: 'acquired' })
  })
})

it('relocks an expired idempotency key with the new secret, so processes without the old secret find it', async () => {
  const [key, partner] = [randomUUID(), createPartner()]
  await acquireLock('only the old secret', key)
  await db.sql(`UPDATE idempotency_keys SET expires_at = now() WHERE company_id = $1`, [companyId])
  expect(await acquireLock('the new secret and the old as secondary', key, 'another', partner)).toEqual({
    status: 'acquired',
  })
  await storeOutcome(partner)
  expect(await acquireLock('only the new secret', key, 'another')).toEqual({ status: 'completed', outcome: { id: 7 } })
})
