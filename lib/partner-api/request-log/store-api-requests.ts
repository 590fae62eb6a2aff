import { prisma } from '@/lib/platform/database/prisma'
import { getSqlState } from '@/lib/platform/observability/describe-error'
import type { ApiRequest } from './api-request'
import { maintainPartitions } from './maintain-partitions'

/** Stores calls in one statement: all of them or none. A call that is stored already is left as it is. */
export async function storeApiRequests(requests: ApiRequest[]): Promise<void> {
  try {
    await insertApiRequests(requests)
  } catch (error) {
    // The worker that makes the days ahead may not have run for two weeks. Only asked of a call that
    // is stored alone, as each is in the end that the database refuses.
    if (requests.length > 1 || getSqlState(error) !== CHECK_VIOLATION) throw error
    await maintainPartitions()
    await insertApiRequests(requests)
  }
}

/** PostgreSQL's check_violation, which a row for a day without a partition is as well. */
const CHECK_VIOLATION = '23514'

const insertApiRequests = (requests: ApiRequest[]) => prisma().$executeRaw`
  INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, error, contract_id, body, replayed)
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) AS call(
    "id" uuid, "at" timestamptz, "companyId" int, "mode" mode, "apiKeyId" int, "endpoint" text, "status" int,
    "durationMs" real, "error" text, "contractId" int, "body" jsonb, "replayed" boolean
  )
  ON CONFLICT DO NOTHING`
