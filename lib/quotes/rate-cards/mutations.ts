import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { Prisma } from '@/prisma/client/client'
import { CARD_TABLES } from './card-rows'
import { computeChecksum } from './compute-checksum'
import { findLiveRateCardId, findRateCardFigures } from './current-rate-card'
import { findPreviousVersion } from './data'
import type { RateCardFigures } from './rate-card'
import { findWarnings } from './find-warnings'

export type DraftResult =
  | { ok: true; id: number }
  /** Version `id` says the same: it prices, or is a draft that waits. */
  | { ok: false; reason: 'already there'; id: number; isLive: boolean }

export type PublishResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'no such version' | 'prices already' | 'another card prices by now' | 'nothing to go back to' }
  /** What has to be confirmed first. */
  | { ok: false; reason: 'not confirmed'; warnings: string[] }

/** Stores figures, which keep to the checks of card-checks.ts, as a version that does not price yet. */
export async function draftRateCard(
  actor: Actor,
  figures: RateCardFigures,
  db: Database = prisma(),
): Promise<DraftResult> {
  const checksum = computeChecksum(figures)
  return withRateCardLock(db, async (tx) => {
    const liveId = await findLiveRateCardId(tx)
    const live = liveId === null ? null : await findRateCardFigures(liveId, tx)
    if (liveId !== null && live && computeChecksum(live).equals(checksum)) {
      return { ok: false, reason: 'already there', id: liveId, isLive: true }
    }
    const duplicate = await tx.rateCard.findFirst({
      where: { checksum: new Uint8Array(checksum), publications: { none: {} } },
      select: { id: true },
    })
    if (duplicate) return { ok: false, reason: 'already there', id: duplicate.id, isLive: false }
    const { id } = await tx.rateCard.create({ data: { checksum: new Uint8Array(checksum) }, select: { id: true } })
    for (const table of CARD_TABLES) {
      // Columns are matched by name; `position` is that of broadband_options, other tables ignore it.
      const rows = figures[table].map((row, index) => ({ rate_card_id: id, position: index + 1, ...row }))
      await tx.$executeRaw`
        INSERT INTO ${Prisma.raw(table)}
        SELECT * FROM jsonb_populate_recordset(NULL::${Prisma.raw(table)}, ${JSON.stringify(rows)}::jsonb)`
    }
    await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.imported', subjectId: id })
    return { ok: true, id }
  })
}

/**
 * Lets a version price: a draft, whose warnings have to be confirmed, or one that has priced before.
 *
 * @param seen the version that priced when whoever decides this looked; null for none
 */
export async function publishRateCard(
  actor: Actor,
  id: number,
  { expectedLiveId, confirmed }: { expectedLiveId: number | null; confirmed: boolean },
  db: Database = prisma(),
): Promise<PublishResult> {
  const figures = await findRateCardFigures(id, db)
  if (!figures) return { ok: false, reason: 'no such version' }
  // Both are pinned by their numbers, and versions never change.
  const live = expectedLiveId === null ? null : await findRateCardFigures(expectedLiveId, db)
  const warnings = confirmed ? [] : findWarnings(figures, live)
  return withRateCardLock(db, async (tx) => {
    const liveId = await findLiveRateCardId(tx)
    if (liveId === id) return { ok: false, reason: 'prices already' }
    if (liveId !== expectedLiveId) return { ok: false, reason: 'another card prices by now' }
    const version = await tx.rateCard.findUnique({
      where: { id },
      select: { _count: { select: { publications: true } } },
    })
    if (!version) return { ok: false, reason: 'no such version' }
    const isDraft = version._count.publications === 0
    if (isDraft && warnings.length > 0) return { ok: false, reason: 'not confirmed', warnings }
    await recordPublication(tx, actor, id, isDraft ? 'rate_card.published' : 'rate_card.rolled_back')
    return { ok: true, id }
  })
}

/** Lets the version price again that did before today's. */
export async function rollBackRateCard(
  actor: Actor,
  { expectedLiveId }: { expectedLiveId: number },
  db: Database = prisma(),
): Promise<PublishResult> {
  return withRateCardLock(db, async (tx) => {
    if ((await findLiveRateCardId(tx)) !== expectedLiveId) return { ok: false, reason: 'another card prices by now' }
    const previousId = await findPreviousVersion(expectedLiveId, tx)
    if (previousId === null) return { ok: false, reason: 'nothing to go back to' }
    await recordPublication(tx, actor, previousId, 'rate_card.rolled_back')
    return { ok: true, id: previousId }
  })
}

/** Takes a draft away. What has priced stays. */
export async function discardRateCard(
  actor: Actor,
  id: number,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such draft' }> {
  return withRateCardLock(db, async (tx) => {
    // The figures go with it.
    const { count } = await tx.rateCard.deleteMany({ where: { id, publications: { none: {} } } })
    if (count === 0) return { ok: false, reason: 'no such draft' }
    await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.discarded', subjectId: id })
    return { ok: true }
  })
}

async function recordPublication(
  tx: Prisma.TransactionClient,
  actor: Actor,
  rateCardId: number,
  action: 'rate_card.published' | 'rate_card.rolled_back',
): Promise<void> {
  await tx.rateCardPublication.create({ data: { rateCardId, actorType: actor.type, actorId: actor.id ?? null } })
  await recordAuditEvent(tx, actor, { companyId: null, action, subjectId: rateCardId })
}

/** One after the other, so that what prices means the same to all. */
function withRateCardLock<Result>(
  db: Database,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('rate_cards'))::text`
      return work(tx)
    },
    // Of thousands of rows, on a busy machine.
    { timeout: 30_000, maxWait: 10_000 },
  )
}
