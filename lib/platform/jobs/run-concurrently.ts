import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Job, PgBoss } from 'pg-boss'
import { describeError } from '../observability/describe-error'
import { log } from '../observability/log'
import { retryWithBackOff } from './retry-with-back-off'

/** The time between two polls of an empty queue, which the end of a job cuts short. */
export const IDLE_POLL_MS = 500
/** The minimum time between two polls. */
const BUSY_POLL_MS = 25

/** A failed job is retried by its queue's options, but not within `retryAfterSeconds`. */
export type JobOutcome = { ok: true } | { ok: false; output: object; retryAfterSeconds?: number | undefined }

/** The maximum numbers of jobs that run concurrently. */
export interface ConcurrencyLimits {
  /** The limit for this process. */
  total: number
  /** The limit for each group over all processes. Processes that poll at the same moment can exceed it together. */
  perGroup: number
}

/**
 * Runs a queue's jobs concurrently, so that none waits for another. A worker of pg-boss fetches new jobs only after the
 * slowest job of a batch, or runs one job per poll with batches of one.
 *
 * @param handleJob if it throws, the job stays active until its queue's `expireInSeconds` has passed
 * @returns a function that stops fetching jobs and resolves once the running jobs have finished
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
      // If jobs were fetched, more may be waiting behind them.
      if (fetchedCount === 0) await wait(IDLE_POLL_MS, undefined, { signal: wake.signal }).catch(() => undefined)
      await wait(BUSY_POLL_MS)
    }
    await Promise.all(runningJobs.values())
  }

  /**
   * Fetches as many jobs as the limits allow and starts them. Each round ignores the groups that were already seen, so
   * that the long backlog of a fast group doesn't hide the groups behind it. The last round ignores none.
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
