import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { findRollbackHistory } from './find-rollback-history'
import { findWarnings } from './find-warnings'
import { findRateCardFigures } from './load-rate-card-from-database'
import { recordPublication } from './record-publication'
import { withRateCardLock } from './with-rate-card-lock'

export type PublishResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'no such version' | 'already live' | 'live version changed' | 'no previous version' }
  /** The user must confirm these warnings first. */
  | { ok: false; reason: 'not confirmed'; warnings: string[] }

/**
 * Makes a version live. It can be a draft, whose warnings must be confirmed, or a version that was live before.
 *
 * @param expectedLiveId the version that was live when the user decided, or null if there was none. If another version
 *   is live by now, nothing is published
 */
export async function publishRateCard(
  actor: Actor,
  id: number,
  { expectedLiveId, confirmed }: { expectedLiveId: number | null; confirmed: boolean },
  db: Database = prisma(),
): Promise<PublishResult> {
  const figures = await findRateCardFigures(id, db)
  if (!figures) return { ok: false, reason: 'no such version' }
  // Read the figures before taking the lock. This is safe, because the figures of a version never change.
  const live = expectedLiveId === null ? null : await findRateCardFigures(expectedLiveId, db)
  const warnings = confirmed ? [] : findWarnings(figures, live)
  return withRateCardLock(db, async (tx) => {
    const liveId = await findLiveRateCardId(tx)
    if (liveId === id) return { ok: false, reason: 'already live' }
    if (liveId !== expectedLiveId) return { ok: false, reason: 'live version changed' }
    const version = await tx.rateCard.findUnique({
      where: { id },
      select: { _count: { select: { publications: true } } },
    })
    if (!version) return { ok: false, reason: 'no such version' }
    const isDraft = version._count.publications === 0
    if (isDraft && warnings.length > 0) return { ok: false, reason: 'not confirmed', warnings }
    const isRollback = (await findRollbackHistory(tx)).includes(id)
    await recordPublication(tx, actor, id, isRollback ? 'rate_card.rolled_back' : 'rate_card.published')
    return { ok: true, id }
  })
}
