import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { EndpointScope } from './endpoint-company-and-mode'
import { checkEnabledLimit, DISABLED_BY_OPERATOR, lockCompany } from './endpoint-limit'

/**
 * Disables or enables an endpoint. Events that happen while it's disabled are never delivered. If the operator disabled
 * an endpoint, only the operator can enable it.
 */
export async function setEndpointEnabled(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
  enabled: boolean,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: string; canHouseBillsHelp?: true }> {
  const newStatus = enabled ? 'enabled' : 'disabled'
  return db.$transaction(async (tx) => {
    await lockCompany(tx, { companyId, mode })
    const endpoint = await tx.webhookEndpoint.findFirst({ where: { id: endpointId, companyId, mode, deletedAt: null } })
    if (!endpoint) return { ok: false, reason: 'no such endpoint' }
    if (enabled && endpoint.disabledReason === 'operator' && actor.type !== 'operator') return DISABLED_BY_OPERATOR
    const limitCheck =
      enabled && endpoint.disabledAt ? await checkEnabledLimit(tx, actor, { companyId, mode }) : { ok: true as const }
    if (!limitCheck.ok) return limitCheck
    const { count } = await tx.webhookEndpoint.updateMany({
      where: {
        id: endpointId,
        companyId,
        mode,
        deletedAt: null,
        disabledAt: enabled ? { not: null } : null,
        disabledReason: endpoint.disabledReason,
      },
      data: enabled
        ? { disabledAt: null, disabledReason: null }
        : { disabledAt: new Date(), disabledReason: actor.type },
    })
    if (count === 0) return { ok: false, reason: `already ${newStatus}` }
    await recordAuditEvent(tx, actor, { companyId, action: `webhook_endpoint.${newStatus}`, subjectId: endpointId })
    return { ok: true }
  })
}
