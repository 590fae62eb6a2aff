import { createHmac } from 'node:crypto'
import { getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { queryOneRow } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { Prisma } from '@/prisma/client/client'
import type { EndpointName } from '../api-request-context'

/** Longer than a call's work takes; a caller whose server died waits this long at most. */
const LOCK_TIMEOUT = '30 seconds'

/** How a key was found: free and now this call's, or held by another call that is at work or has decided. */
export type IdempotencyLockResult =
  | { status: 'claimed' }
  | { status: 'running' }
  | { status: 'decided'; outcome: unknown }
  | { status: 'other body' }

/**
 * Claims a key for a call of one company, mode and endpoint. Committed when this returns.
 *
 * @param body the bytes as they were sent
 */
export async function acquireIdempotencyLock(
  { companyId, mode, requestId }: Partner,
  endpoint: EndpointName,
  key: string,
  body: Uint8Array,
): Promise<IdempotencyLockResult> {
  const [keyHash, previousKeyHash] = hashWithEachSecret(key)
  const [bodyHash, previousBodyHash] = hashWithEachSecret(body)
  const lockFunction = previousKeyHash
    ? Prisma.sql`lock_idempotency_key_during_rotation(p_other_key_hash => ${previousKeyHash}, p_other_body_hash => ${previousBodyHash},`
    : Prisma.sql`lock_idempotency_key(`
  const row = await queryOneRow<{ claimed: boolean; sameBody: boolean; outcome: unknown }>(Prisma.sql`
    SELECT claimed, same_body AS "sameBody", outcome
    FROM ${lockFunction}
      p_company_id => ${companyId}::int,
      p_mode => ${mode}::mode,
      p_endpoint => ${endpoint},
      p_key_hash => ${keyHash},
      p_body_hash => ${bodyHash},
      p_owner => ${requestId}::uuid,
      p_lease => ${LOCK_TIMEOUT}::interval,
      p_kept_for => make_interval(hours => ${env().retention.idempotencyHours}::int)
    )`)
  if (row.claimed) return { status: 'claimed' }
  if (!row.sameBody) return { status: 'other body' }
  return row.outcome === null ? { status: 'running' } : { status: 'decided', outcome: row.outcome }
}

/** By each of the server's secrets: a key that was claimed under either is known again. */
const hashWithEachSecret = (content: string | Uint8Array) =>
  getDerivedKeys('idempotency').map((key) => new Uint8Array(createHmac('sha256', key).update(content).digest()))
