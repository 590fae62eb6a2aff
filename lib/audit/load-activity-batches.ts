import type { CompanyId } from '@/lib/platform/identity/company-id'
import { type ActivityCursor, type ActivityEvent, type ActivityFilter, findActivityRows } from './find-activity'

const BATCH_SIZE = 1000

/**
 * Loads all of a company's audit events that match the filter, newest first, one batch at a time. Memory use doesn't
 * depend on the number of events. No transaction or database cursor stays open between batches.
 */
export async function* loadActivityBatches(
  companyId: CompanyId,
  filter: Omit<ActivityFilter, 'cursor'>,
  batchSize = BATCH_SIZE,
): AsyncGenerator<ActivityEvent[], void, undefined> {
  let cursor: ActivityCursor | undefined
  for (;;) {
    const batch = await findActivityRows(companyId, { ...filter, cursor }, batchSize)
    const last = batch.at(-1)
    if (last) yield batch
    if (!last || batch.length < batchSize) return
    cursor = { olderThan: last.id }
  }
}
