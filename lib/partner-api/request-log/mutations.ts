import { inBatches } from '@/lib/platform/database/in-batches'
import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import { sqlState } from '@/lib/platform/observability/describe-error'
import type { LoggedCall } from './entry'

/** Stores calls in one statement: all of them or none. A call that is stored already is left as it is. */
export async function storeCalls(calls: LoggedCall[]): Promise<void> {
  try {
    await insertCalls(calls)
  } catch (error) {
    // The worker that makes the days ahead may not have run for two weeks. Only asked of a call that
    // is stored alone, as each is in the end that the database refuses.
    if (calls.length > 1 || sqlState(error) !== NO_PARTITION) throw error
    await keepPartitions()
    await insertCalls(calls)
  }
}

/** PostgreSQL's check_violation, which a row for a day without a partition is as well. */
const NO_PARTITION = '23514'

const insertCalls = (calls: LoggedCall[]) => prisma().$executeRaw`
  INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, error, contract_id, body, replayed)
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) AS call(
    "id" uuid, "at" timestamptz, "companyId" int, "mode" mode, "apiKeyId" int, "endpoint" text, "status" int,
    "durationMs" real, "error" text, "contractId" int, "body" jsonb, "replayed" boolean
  )
  ON CONFLICT DO NOTHING`

/** Makes the log's days ahead and drops those that are no longer kept; returns how many were dropped. */
export async function keepPartitions(): Promise<number> {
  const [row] = await prisma().$queryRaw<[{ dropped: number }]>`
    SELECT maintain_api_request_partitions(${env().retention.requestLogDays}::int) AS dropped`
  return row.dropped
}

/** Deletes what is no longer kept of a day that is still to be dropped; returns how many calls. */
export const purgeOldCalls = (): Promise<number> =>
  inBatches(async () => {
    const [row] = await prisma().$queryRaw<[{ count: number }]>`
      SELECT purge_api_requests(${env().retention.requestLogDays}::int) AS count`
    return row.count
  })
