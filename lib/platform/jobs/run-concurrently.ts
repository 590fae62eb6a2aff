import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { GroupConcurrencyConfig, Job, PgBoss } from 'pg-boss'
import { describeError } from '../observability/describe-error'
import { log } from '../observability/log'
import { retryWithBackOff } from './retry-with-back-off'

/** The time between two polls of an empty queue. When a job ends, the next poll starts after BUSY_POLL_MS. */
export const IDLE_POLL_MS = 500
/** The minimum time between two polls, even if more jobs are waiting. */
const BUSY_POLL_MS = 25

/**
 * The result of a job. A failed job is retried as its queue's options say, but not before `retryAfterSeconds` have
 * passed.
 */
export type JobOutcome = { ok: true } | { ok: false; output: object; retryAfterSeconds?: number | undefined }

/** How many jobs may run concurrently. */
export interface ConcurrencyLimits {
  /** How many jobs may run in this process. */
  total: number
  /**
   * How many jobs of each group may run at the same time, across all processes. Each pg-boss tier can have its own
   * limit instead. Processes that poll at the same moment can together exceed a limit.
   */
  perGroup: number | GroupConcurrencyConfig
}

/**
 * Runs a queue's jobs concurrently, so that no job waits for another to finish. pg-boss's own workers can't do this.
 * With batches, they fetch new jobs only after the slowest job of a batch has finished. Without batches, they run only
 * one job per poll.
 *
 * @param handleJob runs a job. If it throws, pg-boss treats the job as active until its queue's `expireInSeconds` has
 *   passed
 * @returns a function that stops fetching jobs and resolves when the running jobs have finished
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
      // If this poll fetched jobs, skip the idle wait, because there may be more.
      if (fetchedCount === 0) await wait(IDLE_POLL_MS, undefined, { signal: wake.signal }).catch(() => undefined)
      await wait(BUSY_POLL_MS)
    }
    await Promise.all(runningJobs.values())
  }

  /**
   * Fetches as many jobs as the limits allow, and starts them. Each fetch ignores the groups that earlier fetches
   * returned. Otherwise, a group with a long backlog could keep the groups behind it from being fetched. The last fetch
   * includes all groups again.
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
