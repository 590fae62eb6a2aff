import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { isApprovalRequired } from './approval'
import { checkVersionToPublish, type PublishDecision, type PublishRejection } from './check-version-to-publish'
import { findRollbackHistory } from './find-rollback-history'
import { findWarnings } from './find-warnings'
import { findRateCardFigures } from './load-rate-card-from-database'
import { recordPublication } from './record-publication'
import { withRateCardLock } from './with-rate-card-lock'

export type PublishResult =
  | { ok: true; id: number }
  | PublishRejection
  | { ok: false; reason: 'scheduled' | 'no previous version' }

/**
 * Makes a version live. It can be a draft, whose warnings must be confirmed, or a version that was live before. If a
 * second person must approve drafts, a draft's creator can't publish it.
 */
export async function publishRateCard(
  actor: Actor,
  id: number,
  decision: PublishDecision,
  db: Database = prisma(),
): Promise<PublishResult> {
  const { expectedLiveId, confirmed, approvalRequired = isApprovalRequired(actor) } = decision
  const figures = await findRateCardFigures(id, db)
  if (!figures) return { ok: false, reason: 'no such version' }
  // Read the figures before taking the lock. This is safe, because the figures of a version never change.
  const live = expectedLiveId === null ? null : await findRateCardFigures(expectedLiveId, db)
  const warnings = confirmed ? [] : findWarnings(figures, live)
  return withRateCardLock(db, async (tx) => {
    const check = await checkVersionToPublish(tx, actor, id, { expectedLiveId, approvalRequired })
    if (!check.ok) return check
    if (check.version.status === 'scheduled') return { ok: false, reason: 'scheduled' }
    const isDraft = check.version.status === 'draft'
    if (isDraft && warnings.length > 0) return { ok: false, reason: 'not confirmed', warnings }
    if (isDraft && approvalRequired) {
      await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.approved', subjectId: id })
    }
    const isRollback = (await findRollbackHistory(tx)).includes(id)
    await recordPublication(
      tx,
      actor,
      id,
      isRollback ? 'rate_card.rolled_back' : 'rate_card.published',
      approvalRequired,
    )
    return { ok: true, id }
  })
}
