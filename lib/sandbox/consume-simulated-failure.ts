import { createHmac } from 'node:crypto'
import { defineKeyPurpose, getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { queryOneRow } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'

const KEY_PURPOSE = defineKeyPurpose('simulated failures')

/** How long a request's failures are remembered. A retry later than this is treated as a new request. */
const EXPIRES_AFTER = '1 hour'

/** The parts of a request that its retries have in common. */
export interface SimulatedRequest {
  endpoint: string
  emailKey: string
  /** The Idempotency-Key header. Null if there is none. */
  idempotencyKey: string | null
}

/**
 * Returns whether an attempt at a request should fail. The first `times` attempts fail, and the next one succeeds. Then
 * the count starts again. Attempts at the same time are counted one after the other.
 *
 * Requests with different idempotency keys are counted separately, even if they have the same email address.
 */
export async function consumeSimulatedFailure(
  { companyId }: Pick<Principal, 'companyId'>,
  { endpoint, emailKey, idempotencyKey }: SimulatedRequest,
  times: number,
): Promise<boolean> {
  const hash = createHmac('sha256', getDerivedKey(KEY_PURPOSE))
    .update(JSON.stringify([endpoint, emailKey, idempotencyKey]))
    .digest()
  const { shouldFail } = await queryOneRow<{ shouldFail: boolean }>(Prisma.sql`
    INSERT INTO simulated_failures AS existing (company_id, request_hash, failures, expires_at)
    VALUES (${companyId}::int, ${hash}, 1, now() + ${EXPIRES_AFTER}::interval)
    ON CONFLICT (company_id, request_hash) DO UPDATE
    SET failures = CASE
          WHEN existing.expires_at <= now() THEN 1
          WHEN existing.failures >= ${times}::int THEN 0
          ELSE existing.failures + 1
        END,
        expires_at = excluded.expires_at
    RETURNING failures > 0 AS "shouldFail"`)
  return shouldFail
}
