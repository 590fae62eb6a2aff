import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

export interface RateCardEvent {
  at: Date
  action: 'imported' | 'approved' | 'scheduled' | 'unscheduled' | 'published' | 'rolled_back' | 'went_live'
  /** The name of the member of support staff. Null if an operator did this, or if it happened by itself. */
  by: string | null
  /** The time that was set. Null unless the action is 'scheduled'. */
  liveAt: Date | null
}

/** Lists what happened to a version of the rate card, latest first. */
export const findRateCardHistory = (id: number, db: Prisma.TransactionClient = prisma()): Promise<RateCardEvent[]> =>
  db.$queryRaw<RateCardEvent[]>`
    SELECT at, action, by, "liveAt" FROM (
      SELECT e.at, replace(e.action, 'rate_card.', '') AS action, u.name AS by,
             e.new_values[1]::timestamptz AS "liveAt", e.id AS position
      FROM audit_events e
      LEFT JOIN support_staff u ON e.actor_type = 'support_staff' AND u.id = e.actor_id
      WHERE e.action LIKE 'rate_card.%' AND e.subject_id = ${id}::int
      UNION ALL
      SELECT s.live_at, 'went_live', NULL, NULL, NULL
      FROM list_rate_card_live_starts() s WHERE s.rate_card_id = ${id}::int AND s.was_scheduled
    ) h ORDER BY at DESC, position DESC NULLS FIRST`
