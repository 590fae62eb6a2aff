import { prisma } from '@/lib/platform/database/prisma'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { Prisma } from '@/prisma/client/client'
import { buildRateCard, type RateCard, type RateCardFigures } from './rate-card'
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
  onFailure: (error) => log.error({ fault: describeError(error) }, 'the published rate card could not be looked up'),
  now: () => performance.now(),
})

/** The version that prices; null when none does. */
export async function findLiveRateCardId(db: Prisma.TransactionClient = prisma()): Promise<number | null> {
  const latest = await db.rateCardPublication.findFirst({ select: { rateCardId: true }, orderBy: { id: 'desc' } })
  return latest?.rateCardId ?? null
}

/** @throws when there is none */
export async function loadLiveRateCard(): Promise<RateCard> {
  const id = await findLiveRateCardId()
  const figures = id !== null && (await findRateCardFigures(id))
  if (!figures) throw new Error('no rate card prices: import one with "npm run admin -- rates import DIR"')
  return buildRateCard(id, figures)
}

/** A version by its number, whether it prices or not; null when there is none of that number. */
export async function findRateCard(id: number, db: Prisma.TransactionClient = prisma()): Promise<RateCard | null> {
  const figures = await findRateCardFigures(id, db)
  return figures && buildRateCard(id, figures)
}

/** The figures of a version, whether it ever priced or not; every list in the order of its keys. */
export async function findRateCardFigures(
  id: number,
  db: Prisma.TransactionClient = prisma(),
): Promise<RateCardFigures | null> {
  // The rows as JSON under their column names, which are those of RateCardFigures.
  const [version] = await db.$queryRaw<[{ figures: RateCardFigures }?]>`
    SELECT jsonb_build_object(
      'energy_rates', (SELECT jsonb_agg(r ORDER BY r.region, r."from") FROM energy_rates r WHERE r.rate_card_id = c.id),
      'energy_uses', (SELECT jsonb_agg(r ORDER BY r.adults) FROM energy_uses r WHERE r.rate_card_id = c.id),
      'monthly_shares', (SELECT jsonb_agg(r ORDER BY r.month) FROM monthly_shares r WHERE r.rate_card_id = c.id),
      'rate_card_plans', (SELECT jsonb_agg(r ORDER BY r.name) FROM rate_card_plans r WHERE r.rate_card_id = c.id),
      'region_prefixes', (SELECT jsonb_agg(r ORDER BY r.prefix) FROM region_prefixes r WHERE r.rate_card_id = c.id),
      'off_gas_outcodes', (SELECT jsonb_agg(r ORDER BY r.outcode) FROM off_gas_outcodes r WHERE r.rate_card_id = c.id),
      'water_bills', (SELECT jsonb_agg(r ORDER BY r.area) FROM water_bills r WHERE r.rate_card_id = c.id),
      'water_uses', (SELECT jsonb_agg(r ORDER BY r.occupants) FROM water_uses r WHERE r.rate_card_id = c.id),
      'tv_licences', (SELECT jsonb_agg(r ORDER BY r."from") FROM tv_licences r WHERE r.rate_card_id = c.id),
      'broadband_options', (SELECT jsonb_agg(r ORDER BY r.position) FROM broadband_options r WHERE r.rate_card_id = c.id)
    ) AS figures
    FROM rate_cards c WHERE c.id = ${id}::int`
  return version?.figures ?? null
}
