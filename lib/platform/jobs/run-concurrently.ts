import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Job, PgBoss } from 'pg-boss'
import { describeFault } from '../observability/describe-error'
import { log } from '../observability/log'
import { retryNotBefore } from './back-off'

/** How long a queue without waiting jobs is left alone, and how long a busy one between two looks. */
export const IDLE_MS = 500
const BUSY_MS = 25

/** What a job came to; a failed one is tried again, by its queue's options, and not within `afterSeconds`. */
export type Result = { ok: true } | { ok: false; output: object; afterSeconds?: number | undefined }

/**
 * How many jobs are in hand at once: of all groups in this process, and of each group over all
 * processes, which may exceed it together when they look at the same moment.
 */
export interface Limits {
  inAll: number
  ofGroup: number
}

/**
 * Takes a queue's jobs and does each on its own, so that none waits for another. pg-boss's own workers
 * begin again when the slowest job of a batch has ended, or, with batches of one, do one job a poll.
 *
 * @param work does a job; what it throws leaves the job to its queue's `expireInSeconds`
 * @returns ends it: takes no more, and resolves once what is in hand is done
 */
export function doSideBySide<T>(
  { boss, pool }: { boss: PgBoss; pool: pg.Pool },
  queue: string,
  { inAll, ofGroup }: Limits,
  work: (job: Job<T>) => Promise<Result>,
): () => Promise<void> {
  const inHand = new Map<Job<T>, Promise<void>>()
  let ending = false
  let wake = new AbortController()

  async function run(): Promise<void> {
    while (!ending) {
      wake = new AbortController()
      const found = await look()
      if (ending) break
      // What was found may have hidden more.
      if (found === 0) await wait(IDLE_MS, undefined, { signal: wake.signal }).catch(() => undefined)
      await wait(BUSY_MS)
    }
    await Promise.all(inHand.values())
  }

  /**
   * Takes what there is room for. First of groups that it has not met yet, until it meets no more: the long
   * backlog of one that is quick must not hide those behind it.
   */
  async function look(): Promise<number> {
    const met = new Set(groupsOf([...inHand.keys()]))
    let found = 0
    try {
      for (let jobs = await take(met); jobs.length > 0; jobs = await take(met)) {
        found += jobs.length
        for (const group of groupsOf(jobs)) met.add(group)
      }
      if (met.size > 0) found += (await take(new Set())).length
    } catch (error) {
      log.error({ fault: describeFault(error) }, 'worker fault')
    }
    return found
  }

  async function take(except: Set<string>): Promise<Job<T>[]> {
    const batchSize = inAll - inHand.size
    if (batchSize === 0 || ending) return []
    const jobs = await boss.fetch<T>(queue, { batchSize, groupConcurrency: ofGroup, ignoreGroups: [...except] })
    for (const job of jobs) inHand.set(job, done(job))
    return jobs
  }

  async function done(job: Job<T>): Promise<void> {
    try {
      const result = await work(job)
      if (result.ok) await boss.complete(queue, job)
      else if (result.afterSeconds)
        await retryNotBefore(boss, pool, queue, job as Job, result.output, result.afterSeconds)
      else await boss.fail(queue, job, result.output)
    } catch (error) {
      log.error({ fault: describeFault(error) }, 'worker fault')
    } finally {
      inHand.delete(job)
      wake.abort()
    }
  }

  const running = run()
  return async () => {
    ending = true
    wake.abort()
    await running
  }
}

const groupsOf = (jobs: Job<unknown>[]): string[] => jobs.flatMap(({ groupId }) => groupId ?? [])
