import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { Prisma } from '@/prisma/client/client'
import { computeChecksum } from './compute-checksum'
import { findLiveRateCardId } from './find-live-rate-card-id'
import { findRateCardFigures } from './load-rate-card-from-database'
import type { RateCardFigures } from './rate-card'
import { CARD_TABLES } from './rate-card-csv-rows'
import { withRateCardLock } from './with-rate-card-lock'

export type DraftResult =
  | { ok: true; id: number }
  /** Another version, `id`, has the same figures. It's live, a draft or scheduled. */
  | { ok: false; reason: 'already imported'; id: number; isLive: boolean }

/** Stores figures as a draft. Call `validateCard` first, because this doesn't check the figures. */
export const storeRateCardDraft = (
  actor: Actor,
  figures: RateCardFigures,
  db: Database = prisma(),
): Promise<DraftResult> => withRateCardLock(db, (tx) => insertDraft(tx, actor, figures))

/** Does what `storeRateCardDraft` does. Call this with the lock of the rate cards. */
export async function insertDraft(
  tx: Prisma.TransactionClient,
  actor: Actor,
  figures: RateCardFigures,
): Promise<DraftResult> {
  const checksum = computeChecksum(figures)
  const liveId = await findLiveRateCardId(tx)
  const live = liveId === null ? null : await findRateCardFigures(liveId, tx)
  if (liveId !== null && live && computeChecksum(live).equals(checksum)) {
    return { ok: false, reason: 'already imported', id: liveId, isLive: true }
  }
  const [duplicate] = await tx.$queryRaw<{ id: number }[]>`
    SELECT c.id FROM rate_cards c WHERE c.checksum = ${checksum}
      AND NOT EXISTS (SELECT FROM list_rate_card_live_starts() s WHERE s.rate_card_id = c.id)
    ORDER BY c.id LIMIT 1`
  if (duplicate) return { ok: false, reason: 'already imported', id: duplicate.id, isLive: false }
  const { id } = await tx.rateCard.create({ data: { checksum: new Uint8Array(checksum) }, select: { id: true } })
  for (const table of CARD_TABLES) {
    // The statement matches columns by name, so tables without a `position` column ignore it. Only broadband_options
    // has this column.
    const rows = figures[table].map((row, index) => ({ rate_card_id: id, position: index + 1, ...row }))
    await tx.$executeRaw`
      INSERT INTO ${Prisma.raw(table)}
      SELECT * FROM jsonb_populate_recordset(NULL::${Prisma.raw(table)}, ${JSON.stringify(rows)}::jsonb)`
  }
  await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.imported', subjectId: id })
  return { ok: true, id }
}
