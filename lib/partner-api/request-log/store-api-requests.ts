import { prisma } from '@/lib/platform/database/prisma'
import { getSqlState } from '@/lib/platform/observability/describe-error'
import type { ApiRequest } from './api-request'
import { maintainPartitions } from './maintain-partitions'

/** Stores either all requests or none of them. Skips any that are already stored. */
export async function storeApiRequests(requests: ApiRequest[]): Promise<void> {
  try {
    await insertApiRequests(requests)
  } catch (error) {
    // There may be no partition for this day, if the worker that creates partitions hasn't run for two weeks. Create it
    // only for a single request: WriteBuffer splits a batch until the rejected request is on its own.
    if (requests.length > 1 || getSqlState(error) !== CHECK_VIOLATION) throw error
    await maintainPartitions()
    await insertApiRequests(requests)
  }
}

/** PostgreSQL's check_violation, which it also raises if there's no partition for a row. */
const CHECK_VIOLATION = '23514'

const insertApiRequests = (requests: ApiRequest[]) => prisma().$executeRaw`
  WITH requests AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) AS request(
      "id" uuid, "at" timestamptz, "companyId" int, "mode" mode, "apiKeyId" int, "endpoint" text, "status" int,
      "durationMs" real, "error" text, "errorCode" text, "errors" jsonb, "contractId" int, "body" jsonb,
      "replayed" boolean, "idempotencyKey" text, "whole" jsonb
    )
  ), whole_requests AS (
    INSERT INTO test_api_requests
      (id, at, company_id, url, request_headers, request_body, response_headers, response_body)
    SELECT id, at, "companyId", whole->>'url', whole->'requestHeaders', whole->>'requestBody',
      whole->'responseHeaders', whole->>'responseBody'
    FROM requests WHERE whole IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, error, error_code, errors, contract_id, body, replayed,
    idempotency_key)
  SELECT id, at, "companyId", mode, "apiKeyId", endpoint, status, "durationMs", error, "errorCode", errors, "contractId",
    body, replayed, "idempotencyKey"
  FROM requests
  ON CONFLICT DO NOTHING`
