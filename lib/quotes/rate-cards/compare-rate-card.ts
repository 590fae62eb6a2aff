import { prisma } from '@/lib/platform/database/prisma'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import type { Prisma } from '@/prisma/client/client'
import { diffFigures, type FileDiff } from './diff-figures'
import { findRollbackHistory } from './find-rollback-history'
import { findWarnings } from './find-warnings'
import { listRateCardVersions, type RateCardVersion } from './list-rate-card-versions'
import { findRateCardFigures } from './load-rate-card-from-database'
import { getLondonDate } from './london-time'
import { type ImpactPreview, previewImpact } from './preview-impact'
import type { RateCardFigures } from './rate-card'

export interface RateCardComparison {
  version: RateCardVersion
  /** The live version. Null if there's none. */
  liveId: number | null
  /** Whether publishing this version would be a rollback. False for a version that was rolled back itself. */
  isRollback: boolean
  /** The changes from the live version. Null if this is the live version, or if none is live. */
  changes: { quotes: ImpactPreview; files: FileDiff[] } | null
  /** The warnings that support staff must confirm to publish this draft. Empty if the version has been live. */
  warnings: string[]
  /** The other version that is scheduled to go live next. Null if there's none. */
  nextScheduled: { id: number; liveAt: Date } | null
}

/** Compares a version of the rate card with the live one. Returns null if the version doesn't exist. */
export async function compareRateCard(
  id: number,
  db: Prisma.TransactionClient = prisma(),
): Promise<RateCardComparison | null> {
  const [versions, history, figures] = await Promise.all([
    listRateCardVersions(db),
    findRollbackHistory(db),
    findRateCardFigures(id, db),
  ])
  const version = versions.find((one) => one.id === id)
  if (!version || !figures) return null
  const liveId = history.at(-1) ?? null
  const live = liveId === null || liveId === id ? null : await findRateCardFigures(liveId, db)
  return {
    version,
    liveId,
    isRollback: liveId !== id && history.includes(id),
    changes: live && compareFigures(live, figures),
    warnings: version.periods.length === 0 ? findWarnings(figures, live, getFirstDay(version)) : [],
    nextScheduled: findNextScheduled(versions, id),
  }
}

/** Returns the first day on which the version can be live: the scheduled day or today, YYYY-MM-DD. */
const getFirstDay = ({ schedule }: RateCardVersion) => (schedule ? getLondonDate(schedule.liveAt) : todayInLondon())

function findNextScheduled(versions: RateCardVersion[], id: number): RateCardComparison['nextScheduled'] {
  const others = versions.flatMap((version) =>
    version.schedule && version.id !== id ? [{ id: version.id, liveAt: version.schedule.liveAt }] : [],
  )
  return others.sort((a, b) => a.liveAt.getTime() - b.liveAt.getTime())[0] ?? null
}

const compareFigures = (live: RateCardFigures, figures: RateCardFigures) => ({
  quotes: previewImpact(live, figures),
  files: diffFigures(live, figures),
})
