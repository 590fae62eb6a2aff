import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'
import { listRateCardVersions } from './list-rate-card-versions'
import { withRateCardLock } from './with-rate-card-lock'

type DiscardResult = { ok: true } | { ok: false; reason: 'no such draft' | 'scheduled' }

/** Deletes a draft. A version that is scheduled or has ever been live can't be deleted. */
export const discardRateCard = (actor: Actor, id: number, db: Database = prisma()): Promise<DiscardResult> =>
  withRateCardLock(db, (tx) => discardDraft(tx, actor, id))

/** Does what `discardRateCard` does. Call this with the lock of the rate cards. */
export async function discardDraft(tx: Prisma.TransactionClient, actor: Actor, id: number): Promise<DiscardResult> {
  // The deletion includes the version's figures (ON DELETE CASCADE).
  const { count } = await tx.rateCard.deleteMany({ where: { id, publications: { none: {} }, schedule: null } })
  if (count === 0) {
    const version = (await listRateCardVersions(tx)).find((candidate) => candidate.id === id)
    return { ok: false, reason: version?.status === 'scheduled' ? 'scheduled' : 'no such draft' }
  }
  await recordAuditEvent(tx, actor, { companyId: null, action: 'rate_card.discarded', subjectId: id })
  return { ok: true }
}
