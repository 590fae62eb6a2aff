import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'

/** The admin who acts is none any more: somebody was quicker. */
export type NotAdminResult = { ok: false; reason: 'no admin' }

export type TeamChangeRejection<Reason extends string> = { ok: false; reason: Reason } | NotAdminResult

/**
 * Holds a company's team: nobody else changes it until this is over. So of two admins who demote or remove each
 * other at once the later one is no admin any more, and one always stays.
 */
export async function withTeamLock<Outcome>(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  change: (tx: Prisma.TransactionClient) => Promise<Outcome>,
): Promise<Outcome | NotAdminResult> {
  return prisma().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
    const actingAdminCount = await tx.partnerStaff.count({ where: { ...activeAdminsWhere(companyId), id: actor.id } })
    return actingAdminCount === 0 ? { ok: false, reason: 'no admin' } : change(tx)
  })
}

/** Who can act as an admin now: an invited one cannot yet. */
const activeAdminsWhere = (companyId: CompanyId) =>
  ({ companyId, role: 'admin', removedAt: null, passwordHash: { not: null } }) as const

export const hasOtherAdmin = async (
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  userId: number,
): Promise<boolean> =>
  (await tx.partnerStaff.count({ where: { ...activeAdminsWhere(companyId), id: { not: userId } } })) > 0
