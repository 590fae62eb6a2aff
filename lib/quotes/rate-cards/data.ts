import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { findLiveRateCardId, findRateCardFigures } from './current-rate-card'
import { diffCards, type FileDiff } from './diff-cards'
import { type ImpactPreview, previewImpact } from './preview-impact'
import type { RateCardFigures } from './rate-card'
import { findWarnings } from './find-warnings'

export interface RateCardVersion {
  id: number
  /** It prices; it never has; it has and may again. */
  status: 'pricing' | 'draft' | 'earlier'
  importedAt: Date
  /** Who imported it; null for an operator. */
  importedBy: string | null
  /** When it priced, the latest first. `until` is null for the one that does; `by` for an operator. */
  periods: { from: Date; until: Date | null; by: string | null }[]
}

/** All versions, the newest first. */
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
    const status = cardPeriods.length === 0 ? 'draft' : cardPeriods[0]?.until === null ? 'pricing' : 'earlier'
    return { ...card, status, periods: cardPeriods }
  })
}

export interface RateCardComparison {
  version: RateCardVersion
  /** The version that prices; null for none. */
  liveId: number | null
  /** Against the version that prices; null where it is that itself, or none prices. */
  changes: { quotes: ImpactPreview; files: FileDiff[] } | null
  /** What has to be confirmed before a draft prices. */
  warnings: string[]
}

/** A version beside the one that prices; null when there is no such version. */
export async function compareRateCard(
  id: number,
  db: Prisma.TransactionClient = prisma(),
): Promise<RateCardComparison | null> {
  const [versions, liveId, figures] = await Promise.all([
    listRateCardVersions(db),
    findLiveRateCardId(db),
    findRateCardFigures(id, db),
  ])
  const version = versions.find((one) => one.id === id)
  if (!version || !figures) return null
  const live = liveId === null || liveId === id ? null : await findRateCardFigures(liveId, db)
  return {
    version,
    liveId,
    changes: live && compareFigures(live, figures),
    warnings: version.status === 'draft' ? findWarnings(figures, live) : [],
  }
}

const compareFigures = (live: RateCardFigures, figures: RateCardFigures) => ({
  quotes: previewImpact(live, figures),
  files: diffCards(live, figures),
})

/** The version that priced before the one that does; null for none. */
export async function findPreviousVersion(
  liveId: number,
  db: Prisma.TransactionClient = prisma(),
): Promise<number | null> {
  const previous = await db.rateCardPublication.findFirst({
    where: { rateCardId: { not: liveId } },
    select: { rateCardId: true },
    orderBy: { id: 'desc' },
  })
  return previous?.rateCardId ?? null
}
