import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Job, PgBoss } from 'pg-boss'
import { describeError } from '../observability/describe-error'
import { log } from '../observability/log'
import { retryWithBackOff } from './retry-with-back-off'

/** How long a queue without waiting jobs is left alone, and how long a busy one between two looks. */
export const IDLE_POLL_MS = 500
const BUSY_POLL_MS = 25

/** What a job came to; a failed one is tried again, by its queue's options, and not within `afterSeconds`. */
export type JobOutcome = { ok: true } | { ok: false; output: object; retryAfterSeconds?: number | undefined }

/**
 * How many jobs are in hand at once: of all groups in this process, and of each group over all
 * processes, which may exceed it together when they look at the same moment.
 */
export interface ConcurrencyLimits {
  total: number
  perGroup: number
}

/**
 * Takes a queue's jobs and does each on its own, so that none waits for another. pg-boss's own workers
 * begin again when the slowest job of a batch has ended, or, with batches of one, do one job a poll.
 *
 * @param handleJob does a job; what it throws leaves the job to its queue's `expireInSeconds`
 * @returns ends it: takes no more, and resolves once what is in hand is done
 */
export function runConcurrently<T>(
  { boss, pool }: { boss: PgBoss; pool: pg.Pool },
  queue: string,
  { total, perGroup }: ConcurrencyLimits,
  handleJob: (job: Job<T>) => Promise<JobOutcome>,
): () => Promise<void> {
  const runningJobs = new Map<Job<T>, Promise<void>>()
  let isStopping = false
  let wake = new AbortController()

  async function pollUntilStopped(): Promise<void> {
    while (!isStopping) {
      wake = new AbortController()
      const fetchedCount = await fetchAvailableJobs()
      if (isStopping) break
      // What was found may have hidden more.
      if (fetchedCount === 0) await wait(IDLE_POLL_MS, undefined, { signal: wake.signal }).catch(() => undefined)
      await wait(BUSY_POLL_MS)
    }
    await Promise.all(runningJobs.values())
  }

  /**
   * Takes what there is room for. First of groups that it has not met yet, until it meets no more: the long
   * backlog of one that is quick must not hide those behind it.
   */
  async function fetchAvailableJobs(): Promise<number> {
    const seenGroups = new Set(getGroupIds([...runningJobs.keys()]))
    let fetchedCount = 0
    try {
      for (let jobs = await fetchJobs(seenGroups); jobs.length > 0; jobs = await fetchJobs(seenGroups)) {
        fetchedCount += jobs.length
        for (const group of getGroupIds(jobs)) seenGroups.add(group)
      }
      if (seenGroups.size > 0) fetchedCount += (await fetchJobs(new Set())).length
    } catch (error) {
      log.error({ error: describeError(error) }, 'worker error')
    }
    return fetchedCount
  }

  async function fetchJobs(excludedGroups: Set<string>): Promise<Job<T>[]> {
    const batchSize = total - runningJobs.size
    if (batchSize === 0 || isStopping) return []
    const jobs = await boss.fetch<T>(queue, {
      batchSize,
      groupConcurrency: perGroup,
      ignoreGroups: [...excludedGroups],
    })
    for (const job of jobs) runningJobs.set(job, runJob(job))
    return jobs
  }

  async function runJob(job: Job<T>): Promise<void> {
    try {
      const result = await handleJob(job)
      if (result.ok) await boss.complete(queue, job)
      else if (result.retryAfterSeconds)
        await retryWithBackOff(boss, pool, queue, job as Job, result.output, result.retryAfterSeconds)
      else await boss.fail(queue, job, result.output)
    } catch (error) {
      log.error({ error: describeError(error) }, 'worker error')
    } finally {
      runningJobs.delete(job)
      wake.abort()
    }
  }

  const finished = pollUntilStopped()
  return async () => {
    isStopping = true
    wake.abort()
    await finished
  }
}

const getGroupIds = (jobs: Job<unknown>[]): string[] => jobs.flatMap(({ groupId }) => groupId ?? [])
