import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'

export async function recordPublication(
  tx: Prisma.TransactionClient,
  actor: Actor,
  rateCardId: number,
  action: 'rate_card.published' | 'rate_card.rolled_back',
): Promise<void> {
  await tx.rateCardPublication.create({ data: { rateCardId, actorType: actor.type, actorId: actor.id ?? null } })
  await recordAuditEvent(tx, actor, { companyId: null, action, subjectId: rateCardId })
}
