import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { findRateCardFigures } from './load-rate-card-from-database'
import { buildRateCard, type RateCard } from './rate-card'
import { createVersionCache } from './version-cache'

/**
 * Returns the live rate card from memory. If the last check for a newer card was at least 5 seconds ago, checks again
 * first. If the database is unreachable, returns the cached card.
 *
 * @throws if no rate card has ever been published, or if the first lookup fails
 */
export const getLiveRateCard = createVersionCache<RateCard>(5_000, {
  findNewestId: findLiveRateCardId,
  loadNewest: loadLiveRateCard,
  onFailure: (error) => log.error({ error: describeError(error) }, 'the published rate card could not be looked up'),
  now: () => performance.now(),
})

/** @throws if no rate card has ever been published */
export async function loadLiveRateCard(): Promise<RateCard> {
  const id = await findLiveRateCardId()
  const figures = id !== null && (await findRateCardFigures(id))
  if (!figures) throw new Error('no live rate card: import one with "npm run admin -- rates import FOLDER"')
  return buildRateCard(id, figures)
}
