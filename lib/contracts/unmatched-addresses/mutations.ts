import type { Candidate } from '@/lib/addresses/address'
import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { recordOutcomeSql, toJsonSql } from '@/lib/platform/database/record-outcome'
import { runInBatches } from '@/lib/platform/database/run-in-batches'
import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Partner } from '@/lib/platform/identity/partner'
import type { Mode } from '@/prisma/client/enums'
import type { BillsPackageRequest } from '../create/schema'

/** Keeps a request that failed for its address, for the company's staff to finish: the latest of each tenant. */
export async function holdUnmatchedAddress(
  partner: Partner,
  request: BillsPackageRequest,
  candidates: Candidate[],
): Promise<void> {
  const outcome = toJsonSql({ ok: false, reason: 'address not found', candidates })
  await prisma().$executeRaw`
    SELECT hold_unmatched_address(
      p_company_id => ${partner.companyId}::int,
      p_mode => ${partner.mode}::mode,
      p_email_key => ${request.email.key},
      p_request => ${JSON.stringify(request)}::jsonb,
      p_candidates => ${JSON.stringify(candidates)}::jsonb,
      p_request_id => ${partner.requestId}::uuid,
      p_kept_for => make_interval(days => ${env().retention.unmatchedAddressesDays}::int)
    ), ${recordOutcomeSql(partner, outcome)}`
}

/**
 * Sets a request aside, or brings it back, with its audit row; it goes when its days are over in either state.
 *
 * @returns false when the company has no such request in this mode, or it is in that state already
 */
export async function setUnmatchedAddressDismissed(
  companyId: CompanyId,
  mode: Mode,
  actor: Actor & { type: 'partner_staff' },
  id: number,
  isDismissed: boolean,
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.unmatchedAddress.updateMany({
      where: { id, companyId, mode, expiresAt: { gt: new Date() }, dismissedAt: isDismissed ? null : { not: null } },
      data: isDismissed
        ? { dismissedAt: new Date(), dismissedById: actor.id }
        : { dismissedAt: null, dismissedById: null },
    })
    if (count === 0) return false
    const action = isDismissed ? 'unmatched_address.dismissed' : 'unmatched_address.restored'
    await recordAuditEvent(tx, actor, { companyId, action, subjectId: id })
    return true
  })
}

/** Deletes the address requests whose days are over; returns how many. */
export const purgeExpiredUnmatchedAddresses = (): Promise<number> =>
  runInBatches(
    (limit) => prisma().$executeRaw`
      DELETE FROM unmatched_addresses WHERE id IN (SELECT id FROM unmatched_addresses WHERE expires_at <= now() LIMIT ${limit}::int)`,
  )
