import { randomUUID } from 'node:crypto'
import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { buildTestEventData } from '../delivery/test-event-data'
import type { EventType } from '../event-types'
import type { EndpointScope } from './endpoint-company-and-mode'

export type TestEventRejection =
  | 'no such endpoint'
  | 'test events can be sent only to endpoints in test mode'
  | 'the endpoint is disabled'
  | 'the company is disabled'

/**
 * Queues an event with made-up IDs for an endpoint in test mode, so that the partner can test their receiver. The
 * endpoint gets it even if it doesn't subscribe to events of this type.
 */
export async function sendTestEvent(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
  type: EventType,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: TestEventRejection }> {
  return db.$transaction(async (tx) => {
    // Lock the endpoint, so that it isn't disabled before the delivery is queued.
    const [endpoint] = await tx.$queryRaw<{ isDisabled: boolean; isCompanyDisabled: boolean }[]>`
      SELECT e.disabled_at IS NOT NULL AS "isDisabled", c.disabled_at IS NOT NULL AS "isCompanyDisabled"
      FROM webhook_endpoints e JOIN companies c ON c.id = e.company_id
      WHERE e.id = ${endpointId}::int AND e.company_id = ${companyId}::int AND e.mode = ${mode}::mode
        AND e.deleted_at IS NULL
      FOR SHARE OF e`
    if (!endpoint) return { ok: false, reason: 'no such endpoint' }
    if (mode !== 'test') return { ok: false, reason: 'test events can be sent only to endpoints in test mode' }
    if (endpoint.isDisabled) return { ok: false, reason: 'the endpoint is disabled' }
    if (endpoint.isCompanyDisabled) return { ok: false, reason: 'the company is disabled' }
    const [id, jobId] = [randomUUID(), randomUUID()]
    await tx.webhookDelivery.create({ data: { id, endpointId, type, data: buildTestEventData(type), jobId } })
    await tx.$queryRaw`SELECT enqueue_webhook(${id}::uuid, ${jobId}::uuid, ${endpointId}::int)::text`
    await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.test_event_sent', subjectId: endpointId })
    return { ok: true }
  })
}
