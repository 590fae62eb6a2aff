import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { SupportOrTenantActor } from '@/lib/platform/identity/actor'
import { isApprovalRequired } from './approval'
import { checkVersionToPublish, type PublishDecision, type PublishRejection } from './check-version-to-publish'
import { findWarnings } from './find-warnings'
import { findRateCardFigures } from './load-rate-card-from-database'
import { getLondonDate } from './london-time'
import { withRateCardLock } from './with-rate-card-lock'

export type ScheduleResult =
  | { ok: true }
  | PublishRejection
  /** `not a draft` means that the version has been live, and `too soon` that `liveAt` isn't far enough in the future. */
  | { ok: false; reason: 'not a draft' | 'too soon' | 'time taken' }

/** A schedule must be at least this far in the future. The database rejects changes in the last ten seconds. */
export const MIN_NOTICE_MS = 30_000

/**
 * Lets a draft go live by itself at a set time, or changes that time. As with `publishRateCard`, its warnings must be
 * confirmed, and a second person may have to do this. Until the time comes, it can be unscheduled.
 */
export async function scheduleRateCard(
  actor: SupportOrTenantActor,
  id: number,
  liveAt: Date,
  decision: PublishDecision,
  db: Database = prisma(),
): Promise<ScheduleResult> {
  const { expectedLiveId, confirmed, approvalRequired = isApprovalRequired(actor) } = decision
  const figures = await findRateCardFigures(id, db)
  if (!figures) return { ok: false, reason: 'no such version' }
  const live = expectedLiveId === null ? null : await findRateCardFigures(expectedLiveId, db)
  const warnings = confirmed ? [] : findWarnings(figures, live, getLondonDate(liveAt))
  return withRateCardLock(db, async (tx) => {
    const check = await checkVersionToPublish(tx, actor, id, { expectedLiveId, approvalRequired })
    if (!check.ok) return check
    const { status, schedule } = check.version
    const earliest = Date.now() + MIN_NOTICE_MS
    if (status === 'previous') return { ok: false, reason: 'not a draft' }
    if (liveAt.getTime() < earliest || (schedule && schedule.liveAt.getTime() < earliest))
      return { ok: false, reason: 'too soon' }
    if (warnings.length > 0) return { ok: false, reason: 'not confirmed', warnings }
    const other = await tx.rateCardSchedule.findFirst({ where: { liveAt, rateCardId: { not: id } } })
    if (other) return { ok: false, reason: 'time taken' }
    const row = { liveAt, actorId: actor.id, approvalRequired, scheduledAt: new Date() }
    await tx.rateCardSchedule.upsert({ where: { rateCardId: id }, create: { rateCardId: id, ...row }, update: row })
    if (approvalRequired) {
      await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.approved', subjectId: id })
    }
    const newValues = [liveAt.toISOString()]
    await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.scheduled', subjectId: id, newValues })
    return { ok: true }
  })
}
