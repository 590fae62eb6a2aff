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
  /** The live version. Null if there's none. */
  liveId: number | null
  /** The changes from the live version. Null if this is the live version, or if none is live. */
  changes: { quotes: ImpactPreview; files: FileDiff[] } | null
  /** The warnings that support staff must confirm to publish this draft. Empty if the version isn't a draft. */
  warnings: string[]
}

/** Compares a version of the rate card with the live one. Returns null if the version doesn't exist. */
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
