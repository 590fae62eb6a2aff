import { describeFault } from '../fault'
import { log } from '../log'
import { prisma } from '../prisma'
import { heldNewest } from './held-newest'
import { type RateCard, type RateCardFigures, rateCard } from './rate-card'

/**
 * The newest rate card, held in memory. A new import prices at most 5 seconds and one query later,
 * without a restart; while the database cannot be reached, the held card goes on.
 *
 * @throws when no card was ever imported, or the first look-up fails
 */
export const currentRateCard = heldNewest<RateCard>(5_000, {
  newestId: newestRateCardId,
  readNewest: newestRateCard,
  onFailure: (error) => log.error({ fault: describeFault(error) }, 'the newest rate card could not be looked up'),
  now: () => performance.now(),
})

export async function newestRateCardId(): Promise<number | null> {
  const newest = await prisma().rateCard.findFirst({ select: { id: true }, orderBy: { id: 'desc' } })
  return newest?.id ?? null
}

/** @throws when there is none */
export async function newestRateCard(): Promise<RateCard> {
  // The rows as JSON under their column names, which are those of RateCardFigures.
  const [newest] = await prisma().$queryRaw<[{ id: number; figures: RateCardFigures }?]>`
    SELECT c.id, jsonb_build_object(
      'energy_rates', (SELECT jsonb_agg(r ORDER BY r.region, r."from") FROM energy_rates r WHERE r.rate_card_id = c.id),
      'energy_uses', (SELECT jsonb_agg(r ORDER BY r.adults) FROM energy_uses r WHERE r.rate_card_id = c.id),
      'monthly_shares', (SELECT jsonb_agg(r ORDER BY r.month) FROM monthly_shares r WHERE r.rate_card_id = c.id),
      'rate_card_plans', (SELECT jsonb_agg(r) FROM rate_card_plans r WHERE r.rate_card_id = c.id),
      'region_prefixes', (SELECT jsonb_agg(r) FROM region_prefixes r WHERE r.rate_card_id = c.id),
      'off_gas_outcodes', (SELECT jsonb_agg(r) FROM off_gas_outcodes r WHERE r.rate_card_id = c.id),
      'water_bills', (SELECT jsonb_agg(r) FROM water_bills r WHERE r.rate_card_id = c.id),
      'water_uses', (SELECT jsonb_agg(r ORDER BY r.occupants) FROM water_uses r WHERE r.rate_card_id = c.id),
      'tv_licences', (SELECT jsonb_agg(r ORDER BY r."from") FROM tv_licences r WHERE r.rate_card_id = c.id),
      'broadband_options', (SELECT jsonb_agg(r ORDER BY r.position) FROM broadband_options r WHERE r.rate_card_id = c.id)
    ) AS figures
    FROM rate_cards c ORDER BY c.id DESC LIMIT 1`
  if (!newest) throw new Error('there is no rate card: import one with "npm run admin -- rates import DIR"')
  return rateCard(newest.id, newest.figures)
}
