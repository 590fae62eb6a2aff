import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

export interface RateCardVersion {
  id: number
  /** A 'draft' has never been published. A 'previous' version was live before and can be published again. */
  status: 'live' | 'draft' | 'previous'
  importedAt: Date
  /** The name of the member of support staff who imported the version. Null if an operator did. */
  importedBy: string | null
  /**
   * The periods in which the version was live, latest first. `until` is null while it's live. `by` is the name of the
   * member of support staff who published it, or null if an operator did.
   */
  periods: { from: Date; until: Date | null; by: string | null }[]
}

/** Lists all versions, newest first. */
export async function listRateCardVersions(db: Prisma.TransactionClient = prisma()): Promise<RateCardVersion[]> {
  const [cards, publications] = await Promise.all([
    db.$queryRaw<{ id: number; importedAt: Date; importedBy: string | null }[]>`
      SELECT c.id, c.imported_at AS "importedAt", (
        SELECT u.name FROM audit_events e JOIN support_staff u ON e.actor_type = 'support_staff' AND u.id = e.actor_id
        WHERE e.company_id IS NULL AND e.action = 'rate_card.imported' AND e.subject_id = c.id LIMIT 1
      ) AS "importedBy"
      FROM rate_cards c ORDER BY c.id DESC`,
    db.$queryRaw<{ rateCardId: number; from: Date; until: Date | null; by: string | null }[]>`
      SELECT p.rate_card_id AS "rateCardId", p.published_at AS "from",
             lead(p.published_at) OVER (ORDER BY p.id) AS until, u.name AS by
      FROM rate_card_publications p LEFT JOIN support_staff u ON p.actor_type = 'support_staff' AND u.id = p.actor_id
      ORDER BY p.id DESC`,
  ])
  const periods = Map.groupBy(publications, ({ rateCardId }) => rateCardId)
  return cards.map((card) => {
    const cardPeriods = (periods.get(card.id) ?? []).map(({ from, until, by }) => ({ from, until, by }))
    const status = cardPeriods.length === 0 ? 'draft' : cardPeriods[0]?.until === null ? 'live' : 'previous'
    return { ...card, status, periods: cardPeriods }
  })
}
