import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { findPreviousRateCardVersion } from './find-previous-rate-card-version'
import type { PublishResult } from './publish-rate-card'
import { recordPublication } from './record-publication'
import { withRateCardLock } from './with-rate-card-lock'

/**
 * Publishes the version that was live before the current one, except versions that were rolled back themselves.
 * Publishes nothing if there was none, or if `expectedLiveId` is no longer live.
 */
export async function rollBackRateCard(
  actor: Actor,
  { expectedLiveId }: { expectedLiveId: number },
  db: Database = prisma(),
): Promise<PublishResult> {
  return withRateCardLock(db, async (tx) => {
    if ((await findLiveRateCardId(tx)) !== expectedLiveId) return { ok: false, reason: 'live version changed' }
    const previousId = await findPreviousRateCardVersion(tx)
    if (previousId === null) return { ok: false, reason: 'no previous version' }
    await recordPublication(tx, actor, previousId, 'rate_card.rolled_back')
    return { ok: true, id: previousId }
  })
}
