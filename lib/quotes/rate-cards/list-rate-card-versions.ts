import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

export interface RateCardVersion {
  id: number
  /**
   * A 'draft' has never been live. A 'scheduled' version hasn't either, but will be, at a set time. A 'previous' version
   * was live before and can be published again.
   */
  status: 'live' | 'draft' | 'scheduled' | 'previous'
  importedAt: Date
  /** The name of the member of support staff who created the version. Null if an operator did. */
  importedBy: string | null
  /** The ID of that member of support staff. */
  importedById: number | null
  /** When the version goes live, and the name of the person who scheduled it. Null unless it's scheduled. */
  schedule: { liveAt: Date; by: string } | null
  /**
   * The periods in which the version was live, latest first. `until` is null while it's live. `by` is the name of the
   * member of support staff who published or scheduled it, or null if an operator did.
   */
  periods: { from: Date; until: Date | null; by: string | null; wasScheduled: boolean }[]
}

/** Lists all versions, newest first. */
export async function listRateCardVersions(db: Prisma.TransactionClient = prisma()): Promise<RateCardVersion[]> {
  const [cards, periods] = await Promise.all([findCards(db), findPeriods(db)])
  const periodsByCard = Map.groupBy(periods, ({ rateCardId }) => rateCardId)
  return cards.map(({ liveAt, scheduledBy, ...card }) => {
    const cardPeriods = (periodsByCard.get(card.id) ?? []).map(({ rateCardId: _, ...period }) => period)
    // If the schedule came due between the two statements, the version still counts as scheduled.
    const schedule = cardPeriods.length === 0 && liveAt ? { liveAt, by: scheduledBy ?? '' } : null
    const neverLive = schedule ? 'scheduled' : 'draft'
    const status = cardPeriods.length === 0 ? neverLive : cardPeriods[0]?.until === null ? 'live' : 'previous'
    return { ...card, status, schedule, periods: cardPeriods }
  })
}

type Card = Omit<RateCardVersion, 'status' | 'schedule' | 'periods'> & {
  liveAt: Date | null
  scheduledBy: string | null
}

const findCards = (db: Prisma.TransactionClient) =>
  db.$queryRaw<Card[]>`
    SELECT c.id, c.imported_at AS "importedAt", u.id AS "importedById", u.name AS "importedBy",
           s.live_at AS "liveAt", b.name AS "scheduledBy"
    FROM rate_cards c
    LEFT JOIN LATERAL (
      SELECT e.actor_id FROM audit_events e
      -- The first condition lets PostgreSQL use the index audit_events_of_rate_cards.
      WHERE e.action LIKE 'rate_card.%' AND e.action = 'rate_card.imported' AND e.subject_id = c.id
        AND e.actor_type = 'support_staff' LIMIT 1
    ) i ON true
    LEFT JOIN support_staff u ON u.id = i.actor_id
    LEFT JOIN rate_card_schedules s ON s.rate_card_id = c.id
    LEFT JOIN support_staff b ON b.id = s.actor_id
    ORDER BY c.id DESC`

const findPeriods = (db: Prisma.TransactionClient) =>
  db.$queryRaw<(RateCardVersion['periods'][number] & { rateCardId: number })[]>`
    SELECT s.rate_card_id AS "rateCardId", s.live_at AS "from", lead(s.live_at) OVER (ORDER BY s.ordinal) AS until,
           u.name AS by, s.was_scheduled AS "wasScheduled"
    FROM list_rate_card_live_starts() s
    LEFT JOIN support_staff u ON s.actor_type = 'support_staff' AND u.id = s.actor_id
    ORDER BY s.ordinal DESC`
