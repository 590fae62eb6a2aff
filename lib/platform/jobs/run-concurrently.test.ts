import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { WEBHOOK_QUEUE } from '@/lib/webhooks/delivery/webhook-queue'
import { doSideBySide, IDLE_MS, type Result } from './run-concurrently'
import { takeJobs } from './start-workers'

const idle = vi.hoisted(() => ({ isEndless: false, begun: 0 }))
// Without end, the wait between two regular looks ends only when it is woken.
vi.mock('node:timers/promises', async (original) => {
  const { setTimeout, ...others } = await original<typeof import('node:timers/promises')>()
  const wait: typeof setTimeout = (ms, value, options) => {
    if (!idle.isEndless || ms !== IDLE_MS) return setTimeout(ms, value, options)
    idle.begun += 1
    return setTimeout(2 ** 31 - 1, value, options)
  }
  return { ...others, setTimeout: wait }
})

let db: TestDatabase
let stop: AbortController
let running: Promise<void>
beforeAll(async () => {
  db = await testDatabase()
})
afterEach(async () => {
  idle.isEndless = false
  stop.abort()
  await running
  await db.sql('DELETE FROM pgboss.job WHERE name = $1', [WEBHOOK_QUEUE])
})
afterAll(() => db.close())

const enqueue = (group: string, count: number) =>
  db.sql(`SELECT enqueue_job($1, gen_random_uuid(), '{}', $2) FROM generate_series(1, $3)`, [
    WEBHOOK_QUEUE,
    group,
    count,
  ])

/** Takes jobs, each of which ends as `work` says of its group. */
function start(work: (group: string) => Promise<Result>): void {
  stop = new AbortController()
  const limits = { inAll: 20, ofGroup: 4 }
  running = takeJobs(stop.signal, [
    async ({ atEnd, ...queues }) =>
      atEnd(doSideBySide(queues, WEBHOOK_QUEUE, limits, (job) => work(job.groupId ?? ''))),
  ])
}

it('finds what stands behind the backlog of a group that always has room for more', async () => {
  await enqueue('backlog', 400)
  await enqueue('behind', 1)
  const done: string[] = []
  start(async (group) => {
    done.push(group)
    return { ok: true }
  })
  await expect.poll(() => done.includes('behind')).toBe(true)
  expect(done.indexOf('behind')).toBeLessThan(20)
})

it('has no more of a group in hand than its share, and at the stop finishes what it has', async () => {
  await enqueue('slow', 10)
  const inHand: (() => void)[] = []
  start(async (group) => {
    if (group === 'slow') await new Promise<void>((resolve) => inHand.push(resolve))
    return { ok: true }
  })
  await expect.poll(() => inHand.length).toBe(4)
  await enqueue('quick', 10)
  const completed = async () => {
    const rows = await db.sql<{ group_id: string; count: number }>(
      `SELECT group_id, count(*)::int FROM pgboss.job WHERE name = $1 AND state = 'completed' GROUP BY 1 ORDER BY 1`,
      [WEBHOOK_QUEUE],
    )
    return rows.map(({ group_id, count }) => [group_id, count])
  }
  await expect.poll(completed).toEqual([['quick', 10]])
  expect(inHand).toHaveLength(4)
  stop.abort()
  for (const finish of inHand) finish()
  await running
  expect(await completed()).toEqual([
    ['quick', 10],
    ['slow', 4],
  ])
})

it('takes the next job as soon as one of its group ends, without waiting for the next regular look', async () => {
  Object.assign(idle, { isEndless: true, begun: 0 })
  await enqueue('steady', 8)
  const inHand: (() => void)[] = []
  let begun = 0
  start(async () => {
    begun += 1
    await new Promise<void>((resolve) => inHand.push(resolve))
    return { ok: true }
  })
  for (let ended = 0; ended < 4; ended++) {
    await expect.poll(() => begun).toBe(4 + ended)
    // Each look that finds nothing begins one wait, which only the end of a job ends.
    await expect.poll(() => idle.begun).toBeGreaterThan(ended)
    inHand.shift()?.()
  }
  await expect.poll(() => begun).toBe(8)
  for (const finish of inHand) finish()
})
