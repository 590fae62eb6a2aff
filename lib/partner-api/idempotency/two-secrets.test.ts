// SERVER_SECRET is replaced while callers try again: what was done by a process before is not done again by one after.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { newCompany } from '@/e2e/support/outbox'
import { processWith, STAGES, type Stage } from '@/e2e/support/process-with'
import type { Partner } from '@/lib/platform/identity/partner'

const load = async () => {
  const [{ claimKey, releaseKey }, { prisma }] = await Promise.all([
    import('./mutations'),
    import('@/lib/platform/database/prisma'),
  ])
  return { claimKey, releaseKey, prisma }
}
type Process = Awaited<ReturnType<typeof load>>

let db: TestDatabase
let companyId: number
const processes = new Map<Stage, Process>()
beforeAll(async () => {
  db = await testDatabase()
  companyId = await newCompany(db)
  for (const stage of Object.keys(STAGES) as Stage[]) processes.set(stage, await processWith(stage, load))
})
afterAll(async () => {
  for (const { prisma } of processes.values()) await prisma().$disconnect()
  await db.close()
})

const call = () => ({ companyId, mode: 'live', requestId: randomUUID() }) as Partner

/** What a process of a stage finds of a key. */
async function claim(stage: Stage, key: string, body = 'body', by = call()) {
  const found = await processes.get(stage)?.claimKey(by, 'createBillsPackage', key, Buffer.from(body))
  if (!found) throw new Error(stage)
  return found
}

const settle = ({ requestId }: Partner) => db.sql(`SELECT store_idempotency_outcome($1, '{"id":7}')`, [requestId])

/** Each runs beside the other while one step is made. */
const BESIDE: [Stage, Stage][] = [
  ['the old alone', 'the new as well'],
  ['the new as well', 'the old as well'],
  ['the old as well', 'the new as well'],
  ['the old as well', 'the new alone'],
]

describe.each(BESIDE)('claimed where %s is taken, asked for again where %s is', (first, second) => {
  it('runs, is decided, and is known by its body', async () => {
    const [key, by] = [randomUUID(), call()]
    expect(await claim(first, key, 'body', by)).toEqual({ state: 'claimed' })
    expect(await claim(second, key)).toEqual({ state: 'running' })
    expect(await claim(second, key, 'another')).toEqual({ state: 'other body' })
    await settle(by)
    expect(await claim(second, key)).toEqual({ state: 'decided', outcome: { id: 7 } })
    expect(await claim(second, key, 'another')).toEqual({ state: 'other body' })
  })

  it('is claimed by one of many that come at once', async () => {
    const keys = Array.from({ length: 60 }, () => randomUUID())
    const found = await Promise.all(
      keys.map((key) => Promise.all([first, second, first, second].map((stage) => claim(stage, key)))),
    )
    const claimed = found.map((states) => states.filter(({ state }) => state === 'claimed').length)
    expect(claimed).toEqual(keys.map(() => 1))
  })

  it('is taken over from who died, who decides nothing then', async () => {
    const [key, dead] = [randomUUID(), call()]
    await claim(first, key, 'body', dead)
    await db.sql(`UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE owner = $1`, [
      dead.requestId,
    ])
    expect(await claim(second, key, 'another')).toEqual({ state: 'other body' })
    const both = await Promise.all([claim(second, key), claim(first, key)])
    expect(both.map(({ state }) => state).sort()).toEqual(['claimed', 'running'])
    await expect(settle(dead)).rejects.toThrow('belongs to another call')
  })

  it('is free once it was let go', async () => {
    const [key, by] = [randomUUID(), call()]
    await claim(first, key, 'body', by)
    await processes.get(first)?.releaseKey(by)
    expect(await claim(second, key, 'another')).toEqual({ state: 'claimed' })
  })
})

it('is claimed under the new secret once its hours under the old are over, and is known when that is out', async () => {
  const [key, by] = [randomUUID(), call()]
  await claim('the old alone', key)
  await db.sql(`UPDATE idempotency_keys SET expires_at = now() WHERE company_id = $1`, [companyId])
  expect(await claim('the old as well', key, 'another', by)).toEqual({ state: 'claimed' })
  await settle(by)
  expect(await claim('the new alone', key, 'another')).toEqual({ state: 'decided', outcome: { id: 7 } })
})
