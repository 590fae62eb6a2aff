import { createHmac } from 'node:crypto'
import { derivedKeys } from '@/lib/platform/crypto/derived-key'
import { inBatches } from '@/lib/platform/database/in-batches'
import { oneRow, prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import type { Partner } from '@/lib/platform/identity/partner'
import { Prisma } from '@/prisma/client/client'
import type { EndpointName } from '../request-context'

/** Longer than a call's work takes; a caller whose server died waits this long at most. */
const LEASE = '30 seconds'

/** How a key was found: free and now this call's, or held by another call that is at work or has decided. */
export type Claim =
  | { state: 'claimed' }
  | { state: 'running' }
  | { state: 'decided'; outcome: unknown }
  | { state: 'other body' }

/**
 * Claims a key for a call of one company, mode and endpoint. Committed when this returns.
 *
 * @param body the bytes as they were sent
 */
export async function claimKey(
  { companyId, mode, requestId }: Partner,
  endpoint: EndpointName,
  key: string,
  body: Uint8Array,
): Promise<Claim> {
  const [keyHash, otherKeyHash] = keyedHashes(key)
  const [bodyHash, otherBodyHash] = keyedHashes(body)
  const claim = otherKeyHash
    ? Prisma.sql`lock_idempotency_key_of_two(p_other_key_hash => ${otherKeyHash}, p_other_body_hash => ${otherBodyHash},`
    : Prisma.sql`lock_idempotency_key(`
  const row = await oneRow<{ claimed: boolean; sameBody: boolean; outcome: unknown }>(Prisma.sql`
    SELECT claimed, same_body AS "sameBody", outcome
    FROM ${claim}
      p_company_id => ${companyId}::int,
      p_mode => ${mode}::mode,
      p_endpoint => ${endpoint},
      p_key_hash => ${keyHash},
      p_body_hash => ${bodyHash},
      p_owner => ${requestId}::uuid,
      p_lease => ${LEASE}::interval,
      p_kept_for => make_interval(hours => ${env().retention.idempotencyHours}::int)
    )`)
  if (row.claimed) return { state: 'claimed' }
  if (!row.sameBody) return { state: 'other body' }
  return row.outcome === null ? { state: 'running' } : { state: 'decided', outcome: row.outcome }
}

/** Frees the key of a call that has decided nothing; an outcome that was recorded stays. */
export async function releaseKey({ requestId }: Partner): Promise<void> {
  await prisma().$executeRaw`DELETE FROM idempotency_keys WHERE owner = ${requestId}::uuid AND outcome IS NULL`
}

/** Deletes the keys whose hours are over by the database's clock; returns how many. */
export const purgeExpiredKeys = (): Promise<number> =>
  inBatches(
    (most) => prisma().$executeRaw`
      DELETE FROM idempotency_keys
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_keys WHERE expires_at <= now() LIMIT ${most}::int))`,
  )

/** By each of the server's secrets: a key that was claimed under either is known again. */
const keyedHashes = (content: string | Uint8Array) =>
  derivedKeys('idempotency').map((key) => new Uint8Array(createHmac('sha256', key).update(content).digest()))
