import type { Job, JobResult } from 'pg-boss'
import type { WorkerStarter } from '@/lib/platform/jobs/run-workers'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { cancelTestContract } from './cancel-contract'
import { TEST_CANCELLATION_QUEUE, type TestCancellationJob } from './test-cancellation-queue'

/** Cancels the contracts that were created with the test email address `cancelled`. */
export const startTestCancellationWorker: WorkerStarter = async ({ boss }) => {
  const cancel = async ({ id, data: { contractId } }: Job<TestCancellationJob>): Promise<JobResult> => {
    try {
      // The contract may have been cancelled before, or deleted by a reset of the test data.
      const result = await cancelTestContract(contractId)
      log.info({ contractId, outcome: result.ok ? 'cancelled' : result.reason }, 'test contract')
      return { id, status: 'completed' }
    } catch (error) {
      log.error({ contractId, error: describeError(error) }, 'test contract could not be cancelled')
      return { id, status: 'failed', output: { reason: 'an error on our side' } }
    }
  }
  await boss.work(
    TEST_CANCELLATION_QUEUE,
    { pollingIntervalSeconds: 2, batchSize: 10, perJobResults: true },
    (jobs: Job<TestCancellationJob>[]) => Promise.all(jobs.map(cancel)),
  )
}
