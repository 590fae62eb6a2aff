import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { EndpointScope } from './endpoint-company-and-mode'

/**
 * Deletes an endpoint with its signing secrets. Its deliveries can't be seen any more, and `purgeOldDeliveries` deletes
 * them. The endpoint's row stays, so that the activity can name it.
 */
export async function removeEndpoint(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
): Promise<{ ok: true } | { ok: false; reason: 'no such endpoint' }> {
  return prisma().$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE webhook_endpoints
      SET deleted_at = now(), disabled_at = coalesce(disabled_at, now()),
          disabled_reason = coalesce(disabled_reason, ${actor.type})
      WHERE id = ${endpointId}::int AND company_id = ${companyId}::int AND mode = ${mode}::mode AND deleted_at IS NULL`
    if (count === 0) return { ok: false, reason: 'no such endpoint' }
    await tx.webhookSecret.deleteMany({ where: { endpointId } })
    await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.deleted', subjectId: endpointId })
    return { ok: true }
  })
}
