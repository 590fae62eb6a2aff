import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { diffFigures, type FileDiff } from './diff-figures'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { findWarnings } from './find-warnings'
import { listRateCardVersions, type RateCardVersion } from './list-rate-card-versions'
import { findRateCardFigures } from './load-rate-card-from-database'
import { type ImpactPreview, previewImpact } from './preview-impact'
import type { RateCardFigures } from './rate-card'

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
  files: diffFigures(live, figures),
})
