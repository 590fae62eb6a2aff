import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'

/** @param approvalRequired whether the database rejects the publication if `actor` created the draft */
export async function recordPublication(
  tx: Prisma.TransactionClient,
  actor: Actor,
  rateCardId: number,
  action: 'rate_card.published' | 'rate_card.rolled_back',
  approvalRequired = false,
): Promise<void> {
  // Take the time from the database, because it decides which version is live, and web processes' clocks differ. It's
  // later than the time of every earlier publication, even if the database's clock was set back.
  await tx.$executeRaw`
    INSERT INTO rate_card_publications (rate_card_id, published_at, actor_type, actor_id, approval_required)
    SELECT ${rateCardId}::int, greatest(clock_timestamp(), max(published_at) + interval '1 millisecond'),
           ${actor.type}, ${actor.id ?? null}::int, ${approvalRequired}
    FROM rate_card_publications`
  await recordAuditEvent(tx, actor, { companyId: null, action, subjectId: rateCardId })
}
