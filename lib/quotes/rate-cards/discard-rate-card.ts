import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { withRateCardLock } from './with-rate-card-lock'

/** Deletes a draft. A version that has ever been live can't be deleted. */
export async function discardRateCard(
  actor: Actor,
  id: number,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such draft' }> {
  return withRateCardLock(db, async (tx) => {
    // The deletion includes the version's figures (ON DELETE CASCADE).
    const { count } = await tx.rateCard.deleteMany({ where: { id, publications: { none: {} } } })
    if (count === 0) return { ok: false, reason: 'no such draft' }
    await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.discarded', subjectId: id })
    return { ok: true }
  })
}
