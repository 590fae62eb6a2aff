import { WriteBuffer } from '@/lib/partner-api/request-log/write-buffer'
import { pool } from './pool'

/** Writes requests to the request log in batches, after their responses were sent, as this project does. */
export const requestLog = new WriteBuffer(async (entries) => {
  await pool.query(
    `INSERT INTO api_requests (id, at, company_id, mode, api_key_id, endpoint, status, duration_ms, error, errors, contract_id, body, replayed)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS call(
       "id" uuid, "at" timestamptz, "companyId" int, "mode" mode, "apiKeyId" int, "endpoint" text, "status" int,
       "durationMs" real, "error" text, "errors" jsonb, "contractId" int, "body" jsonb, "replayed" boolean)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(entries)],
  )
})
