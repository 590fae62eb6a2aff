import { createHmac } from 'node:crypto'
import { defineKeyPurpose, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { queryOneRow } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { Prisma } from '@/prisma/client/client'
import type { EndpointName } from '../endpoints'

const KEY_PURPOSE = defineKeyPurpose('idempotency')

/**
 * How long a key stays locked if a process crashes during a request. Hardly any request takes longer than this. If one
 * does, a retry can take over its lock, and the slow request is rolled back.
 */
const LOCK_TIMEOUT = '30 seconds'

export type IdempotencyLockResult =
  | { status: 'acquired' }
  /** Another request with this key is still running. */
  | { status: 'running' }
  /** An earlier request with this key has stored its outcome. */
  | { status: 'completed'; outcome: unknown }
  | { status: 'different body' }

/**
 * Locks an idempotency key for a request. A key belongs to a company, a mode and an endpoint. The lock is committed
 * when this function returns.
 *
 * @param body the body's bytes as sent, because a retry must have exactly the same body
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
  const row = await queryOneRow<{ isAcquired: boolean; isSameBody: boolean; outcome: unknown }>(Prisma.sql`
    SELECT acquired AS "isAcquired", same_body AS "isSameBody", outcome
    FROM ${lockFunction}
      p_company_id => ${companyId}::int,
      p_mode => ${mode}::mode,
      p_endpoint => ${endpoint},
      p_key_hash => ${keyHash},
      p_body_hash => ${bodyHash},
      p_owner => ${requestId}::uuid,
      p_lease => ${LOCK_TIMEOUT}::interval,
      p_retention => make_interval(hours => ${env().retention.idempotencyHours}::int)
    )`)
  if (row.isAcquired) return { status: 'acquired' }
  if (!row.isSameBody) return { status: 'different body' }
  return row.outcome === null ? { status: 'running' } : { status: 'completed', outcome: row.outcome }
}

/**
 * Returns one hash for each server secret in use. The first is for the primary secret. During a rotation, the second is
 * for the secondary secret. So a key is found even if it was locked by a process with the other secret.
 */
const hashWithEachSecret = (content: string | Uint8Array) =>
  getDerivedKeys(KEY_PURPOSE).map((key) => new Uint8Array(createHmac('sha256', key).update(content).digest()))
