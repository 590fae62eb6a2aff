import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { findRateCardFigures } from './load-rate-card-from-database'
import { buildRateCard, type RateCard } from './rate-card'
import { createVersionCache } from './version-cache'

/**
 * The rate card that prices, held in memory. What is published, an earlier version too, prices at most 5 seconds and
 * two queries later, without a restart; while the database cannot be reached, the held card goes on.
 *
 * @throws when no card was ever published, or the first look-up fails
 */
export const getLiveRateCard = createVersionCache<RateCard>(5_000, {
  findNewestId: findLiveRateCardId,
  loadNewest: loadLiveRateCard,
  onFailure: (error) => log.error({ error: describeError(error) }, 'the published rate card could not be looked up'),
  now: () => performance.now(),
})

/** @throws when there is none */
export async function loadLiveRateCard(): Promise<RateCard> {
  const id = await findLiveRateCardId()
  const figures = id !== null && (await findRateCardFigures(id))
  if (!figures) throw new Error('no rate card prices: import one with "npm run admin -- rates import DIR"')
  return buildRateCard(id, figures)
}
