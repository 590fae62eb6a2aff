import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { MIN_NOTICE_MS } from './schedule-rate-card'
import { withRateCardLock } from './with-rate-card-lock'

/** Turns a scheduled version back into a draft, unless it goes live within seconds or is live already. */
export async function unscheduleRateCard(
  actor: Actor,
  id: number,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'not scheduled' }> {
  return withRateCardLock(db, async (tx) => {
    const where = { rateCardId: id, liveAt: { gt: new Date(Date.now() + MIN_NOTICE_MS) } }
    const { count } = await tx.rateCardSchedule.deleteMany({ where })
    if (count === 0) return { ok: false, reason: 'not scheduled' }
    await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.unscheduled', subjectId: id })
    return { ok: true }
  })
}
