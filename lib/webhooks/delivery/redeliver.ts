import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { EndpointScope } from '../endpoints/endpoint-company-and-mode'

/**
 * Queues a delivery again, whatever its status. The delivery keeps its webhook-id, and gets as many attempts as a new
 * one.
 */
export async function redeliver(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  deliveryId: string,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such delivery' | 'the endpoint is disabled' }> {
  const ownDelivery = { id: deliveryId, endpoint: { companyId, mode, deletedAt: null } }
  return db.$transaction(async (tx) => {
    const [redelivered] = await tx.$queryRaw<{ endpointId: number }[]>`
      SELECT e.id AS "endpointId", redeliver_webhook(d.id)::text
      FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE d.id = ${deliveryId}::uuid
        AND e.company_id = ${companyId}::int AND e.mode = ${mode}::mode AND e.disabled_at IS NULL`
    if (!redelivered) {
      const existing = await tx.webhookDelivery.findFirst({ where: ownDelivery, select: { id: true } })
      return { ok: false, reason: existing ? 'the endpoint is disabled' : 'no such delivery' }
    }
    await recordAuditEvent(tx, actor, {
      companyId,
      action: 'webhook_endpoint.redelivered',
      subjectId: redelivered.endpointId,
    })
    return { ok: true }
  })
}
