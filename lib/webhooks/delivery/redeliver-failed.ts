import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { EndpointScope } from '../endpoints/endpoint-company-and-mode'
import { CHALLENGE_TYPE } from '../event-types'

/** The maximum number of deliveries that one call retries. Its transaction then takes about a second. */
const MAX_REDELIVERIES = 500

/**
 * Retries up to `MAX_REDELIVERIES` of an endpoint's failed deliveries of events, oldest first. Leaves out challenges,
 * because an endpoint needs only one, which `sendChallenge` sends.
 *
 * @returns how many deliveries are retried, and whether there may be more. If the endpoint is disabled, none are
 *   retried
 */
export async function redeliverFailed(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
): Promise<{ count: number; hasMore: boolean }> {
  return prisma().$transaction(async (tx) => {
    // SKIP LOCKED leaves out deliveries that a concurrent call is retrying.
    const redelivered = await tx.$queryRaw<unknown[]>`
      WITH failed AS (
        SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE d.endpoint_id = ${endpointId}::int AND d.status = 'failed'
          AND d.type <> ${CHALLENGE_TYPE}
          AND e.company_id = ${companyId}::int AND e.mode = ${mode}::mode AND e.disabled_at IS NULL
        ORDER BY d.created_at, d.id LIMIT ${MAX_REDELIVERIES}::int
        FOR NO KEY UPDATE OF d SKIP LOCKED
      )
      SELECT redeliver_webhook(id)::text FROM failed`
    if (redelivered.length === 0) return { count: 0, hasMore: false }
    await recordAuditEvent(tx, actor, {
      companyId,
      action: 'webhook_endpoint.failed_redelivered',
      subjectId: endpointId,
    })
    return { count: redelivered.length, hasMore: redelivered.length === MAX_REDELIVERIES }
  })
}
