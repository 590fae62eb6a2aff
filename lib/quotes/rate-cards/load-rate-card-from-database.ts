import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { buildRateCard, type RateCard, type RateCardFigures } from './rate-card'

/** Loads any version of the rate card, in the form used for pricing. Returns null if the version doesn't exist. */
export async function loadRateCardFromDatabase(
  id: number,
  db: Prisma.TransactionClient = prisma(),
): Promise<RateCard | null> {
  const figures = await findRateCardFigures(id, db)
  return figures && buildRateCard(id, figures)
}

/** Loads the figures of any version of the rate card. Returns null if the version doesn't exist. */
export async function findRateCardFigures(
  id: number,
  db: Prisma.TransactionClient = prisma(),
): Promise<RateCardFigures | null> {
  // The columns have the same names as the properties of `RateCardFigures`, so PostgreSQL can return each row as JSON.
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
