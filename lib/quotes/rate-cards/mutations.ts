import { audit } from '@/lib/audit/mutations'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { Prisma } from '@/prisma/client/client'
import { CARD_TABLES } from './card-rows'
import { checksumOf } from './checksum'
import { publishedRateCardId, rateCardFigures } from './current-rate-card'
import { versionBefore } from './data'
import type { RateCardFigures } from './rate-card'
import { warningsOf } from './warnings'

export type Drafted =
  | { ok: true; id: number }
  /** Version `id` says the same: it prices, or is a draft that waits. */
  | { ok: false; reason: 'already there'; id: number; prices: boolean }

export type Published =
  | { ok: true; id: number }
  | { ok: false; reason: 'no such version' | 'prices already' | 'another card prices by now' | 'nothing to go back to' }
  /** What has to be confirmed first. */
  | { ok: false; reason: 'not confirmed'; warnings: string[] }

/** Stores figures, which keep to the checks of card-checks.ts, as a version that does not price yet. */
export async function draftRateCard(actor: Actor, figures: RateCardFigures, db: Database = prisma()): Promise<Drafted> {
  const checksum = checksumOf(figures)
  return inTurn(db, async (tx) => {
    const pricing = await publishedRateCardId(tx)
    const priced = pricing === null ? null : await rateCardFigures(pricing, tx)
    if (pricing !== null && priced && checksumOf(priced).equals(checksum)) {
      return { ok: false, reason: 'already there', id: pricing, prices: true }
    }
    const twin = await tx.rateCard.findFirst({
      where: { checksum: new Uint8Array(checksum), publications: { none: {} } },
      select: { id: true },
    })
    if (twin) return { ok: false, reason: 'already there', id: twin.id, prices: false }
    const { id } = await tx.rateCard.create({ data: { checksum: new Uint8Array(checksum) }, select: { id: true } })
    for (const table of CARD_TABLES) {
      // Columns are matched by name; `position` is that of broadband_options, other tables ignore it.
      const rows = figures[table].map((row, index) => ({ rate_card_id: id, position: index + 1, ...row }))
      await tx.$executeRaw`
        INSERT INTO ${Prisma.raw(table)}
        SELECT * FROM jsonb_populate_recordset(NULL::${Prisma.raw(table)}, ${JSON.stringify(rows)}::jsonb)`
    }
    await audit(tx, actor, { companyId: null, action: 'rate_card.imported', subjectId: id })
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
  { seen, confirmed }: { seen: number | null; confirmed: boolean },
  db: Database = prisma(),
): Promise<Published> {
  const figures = await rateCardFigures(id, db)
  if (!figures) return { ok: false, reason: 'no such version' }
  // Both are pinned by their numbers, and versions never change.
  const today = seen === null ? null : await rateCardFigures(seen, db)
  const warnings = confirmed ? [] : warningsOf(figures, today)
  return inTurn(db, async (tx) => {
    const pricing = await publishedRateCardId(tx)
    if (pricing === id) return { ok: false, reason: 'prices already' }
    if (pricing !== seen) return { ok: false, reason: 'another card prices by now' }
    const version = await tx.rateCard.findUnique({
      where: { id },
      select: { _count: { select: { publications: true } } },
    })
    if (!version) return { ok: false, reason: 'no such version' }
    const isDraft = version._count.publications === 0
    if (isDraft && warnings.length > 0) return { ok: false, reason: 'not confirmed', warnings }
    await publication(tx, actor, id, isDraft ? 'rate_card.published' : 'rate_card.rolled_back')
    return { ok: true, id }
  })
}

/** Lets the version price again that did before today's. */
export async function rollBackRateCard(
  actor: Actor,
  { seen }: { seen: number },
  db: Database = prisma(),
): Promise<Published> {
  return inTurn(db, async (tx) => {
    if ((await publishedRateCardId(tx)) !== seen) return { ok: false, reason: 'another card prices by now' }
    const before = await versionBefore(seen, tx)
    if (before === null) return { ok: false, reason: 'nothing to go back to' }
    await publication(tx, actor, before, 'rate_card.rolled_back')
    return { ok: true, id: before }
  })
}

/** Takes a draft away. What has priced stays. */
export async function discardRateCard(
  actor: Actor,
  id: number,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such draft' }> {
  return inTurn(db, async (tx) => {
    // The figures go with it.
    const { count } = await tx.rateCard.deleteMany({ where: { id, publications: { none: {} } } })
    if (count === 0) return { ok: false, reason: 'no such draft' }
    await audit(tx, actor, { companyId: null, action: 'rate_card.discarded', subjectId: id })
    return { ok: true }
  })
}

async function publication(
  tx: Prisma.TransactionClient,
  actor: Actor,
  rateCardId: number,
  action: 'rate_card.published' | 'rate_card.rolled_back',
): Promise<void> {
  await tx.rateCardPublication.create({ data: { rateCardId, actorType: actor.type, actorId: actor.id ?? null } })
  await audit(tx, actor, { companyId: null, action, subjectId: rateCardId })
}

/** One after the other, so that what prices means the same to all. */
function inTurn<Done>(db: Database, work: (tx: Prisma.TransactionClient) => Promise<Done>): Promise<Done> {
  return db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('rate_cards'))::text`
      return work(tx)
    },
    // Of thousands of rows, on a busy machine.
    { timeout: 30_000, maxWait: 10_000 },
  )
}
