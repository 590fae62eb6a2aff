import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { WEBHOOK_QUEUE } from '@/lib/webhooks/delivery/webhook-queue'
import { IDLE_POLL_MS, type JobOutcome, runConcurrently } from './run-concurrently'
import { runWorkers } from './run-workers'

const idleWait = vi.hoisted(() => ({ isEndless: false, startCount: 0 }))
// While `isEndless` is true, the wait between two polls never ends unless it's aborted.
vi.mock('node:timers/promises', async (original) => {
  const { setTimeout, ...others } = await original<typeof import('node:timers/promises')>()
  const wait: typeof setTimeout = (ms, value, options) => {
    if (!idleWait.isEndless || ms !== IDLE_POLL_MS) return setTimeout(ms, value, options)
    idleWait.startCount += 1
    return setTimeout(2 ** 31 - 1, value, options)
  }
  return { ...others, setTimeout: wait }
})

let db: TestDatabase
let abortController: AbortController
let workers: Promise<void>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(async () => {
  idleWait.isEndless = false
  abortController.abort()
  await workers
  await db.sql('DELETE FROM pgboss.job WHERE name = $1', [WEBHOOK_QUEUE])
})
afterAll(() => db.close())

const enqueue = (group: string, count: number) =>
  db.sql(`SELECT enqueue_job($1, gen_random_uuid(), '{}', $2) FROM generate_series(1, $3)`, [
    WEBHOOK_QUEUE,
    group,
    count,
  ])

/** Starts a worker that calls `handleJob` with the group of each job. */
function startTestWorkers(handleJob: (group: string) => Promise<JobOutcome>): void {
  abortController = new AbortController()
  const limits = { total: 20, perGroup: 4 }
  workers = runWorkers(abortController.signal, [
    async ({ onStop, ...queues }) =>
      onStop(runConcurrently(queues, WEBHOOK_QUEUE, limits, (job) => handleJob(job.groupId ?? ''))),
  ])
}

it('runs a job among the first 20, even if 400 jobs of another group were queued before it', async () => {
  await enqueue('backlog', 400)
  await enqueue('behind', 1)
  const completedGroups: string[] = []
  startTestWorkers(async (group) => {
    completedGroups.push(group)
    return { ok: true }
  })
  await expect.poll(() => completedGroups.includes('behind')).toBe(true)
  expect(completedGroups.indexOf('behind')).toBeLessThan(20)
})

it('never runs more jobs of a group at a time than the limit allows', async () => {
  await enqueue('slow', 10)
  const finishers: (() => void)[] = []
  startTestWorkers(async (group) => {
    if (group === 'slow') await new Promise<void>((resolve) => finishers.push(resolve))
    return { ok: true }
  })
  await expect.poll(() => finishers.length).toBe(4)
  await enqueue('quick', 10)
  const countCompleted = async () => {
    const rows = await db.sql<{ group_id: string; count: number }>(
      `SELECT group_id, count(*)::int FROM pgboss.job WHERE name = $1 AND state = 'completed' GROUP BY 1 ORDER BY 1`,
      [WEBHOOK_QUEUE],
    )
    return rows.map(({ group_id, count }) => [group_id, count])
  }
  await expect.poll(countCompleted).toEqual([['quick', 10]])
  expect(finishers).toHaveLength(4)
  abortController.abort()
  for (const finish of finishers) finish()
  await workers
  expect(await countCompleted()).toEqual([
    ['quick', 10],
    ['slow', 4],
  ])
})

it('starts a group’s next job as soon as one of the group’s jobs finishes', async () => {
  Object.assign(idleWait, { isEndless: true, startCount: 0 })
  await enqueue('steady', 8)
  const finishers: (() => void)[] = []
  let startedCount = 0
  startTestWorkers(async () => {
    startedCount += 1
    await new Promise<void>((resolve) => finishers.push(resolve))
    return { ok: true }
  })
  for (let ended = 0; ended < 4; ended++) {
    await expect.poll(() => startedCount).toBe(4 + ended)
    // A poll that finds no job starts a wait. Only the end of another job aborts the wait.
    await expect.poll(() => idleWait.startCount).toBeGreaterThan(ended)
    finishers.shift()?.()
  }
  await expect.poll(() => startedCount).toBe(8)
  for (const finish of finishers) finish()
})
