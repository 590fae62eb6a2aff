import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { CHALLENGE_TYPE } from '../event-types'
import type { EndpointScope } from './endpoint-company-and-mode'
import { enqueueChallenge } from './enqueue-challenge'

type ChallengeRejection =
  | 'no such endpoint'
  | 'already verified'
  | 'the endpoint is disabled'
  | 'the company is disabled'

/**
 * Sends an unverified endpoint a challenge. If one is already waiting for its next attempt, sends that one immediately,
 * so that repeated requests don't queue several.
 */
export async function sendChallenge(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: ChallengeRejection }> {
  return db.$transaction(async (tx) => {
    // Lock the endpoint, so that two requests don't both queue a challenge.
    const [endpoint] = await tx.$queryRaw<{ isDisabled: boolean; isCompanyDisabled: boolean; isVerified: boolean }[]>`
      SELECT e.disabled_at IS NOT NULL AS "isDisabled", c.disabled_at IS NOT NULL AS "isCompanyDisabled",
        e.verified_at IS NOT NULL AS "isVerified"
      FROM webhook_endpoints e JOIN companies c ON c.id = e.company_id
      WHERE e.id = ${endpointId}::int AND e.company_id = ${companyId}::int AND e.mode = ${mode}::mode
        AND e.deleted_at IS NULL
      FOR NO KEY UPDATE OF e`
    if (!endpoint) return { ok: false, reason: 'no such endpoint' }
    if (endpoint.isVerified) return { ok: false, reason: 'already verified' }
    if (endpoint.isDisabled) return { ok: false, reason: 'the endpoint is disabled' }
    if (endpoint.isCompanyDisabled) return { ok: false, reason: 'the company is disabled' }
    const resent = await tx.$queryRaw<unknown[]>`
      SELECT redeliver_webhook(id)::text FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId}::int AND type = ${CHALLENGE_TYPE} AND status = 'pending' LIMIT 1`
    if (resent.length === 0) await enqueueChallenge(tx, { id: endpointId, mode })
    await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.challenged', subjectId: endpointId })
    return { ok: true }
  })
}
