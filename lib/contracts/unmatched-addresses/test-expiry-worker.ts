import type { Job, JobResult } from 'pg-boss'
import type { WorkerStarter } from '@/lib/platform/jobs/run-workers'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { purgeExpiredUnmatchedAddresses } from './purge-expired-unmatched-addresses'
import { TEST_EXPIRY_QUEUE } from './test-expiry-queue'

/** Deletes the unmatched addresses of requests that were held for the test email address `expires`. */
export const startTestExpiryWorker: WorkerStarter = async ({ boss }) => {
  const expire = async (jobs: Job[]): Promise<JobResult[]> => {
    try {
      // One run deletes the unmatched addresses of all jobs. Somebody may have resolved or replaced them before.
      const count = await purgeExpiredUnmatchedAddresses()
      log.info({ count }, 'expired unmatched addresses deleted')
      return jobs.map(({ id }) => ({ id, status: 'completed' }))
    } catch (error) {
      log.error({ error: describeError(error) }, 'expired unmatched addresses could not be deleted')
      return jobs.map(({ id }) => ({ id, status: 'failed', output: { reason: 'an error on our side' } }))
    }
  }
  await boss.work(TEST_EXPIRY_QUEUE, { pollingIntervalSeconds: 2, batchSize: 10, perJobResults: true }, expire)
}
