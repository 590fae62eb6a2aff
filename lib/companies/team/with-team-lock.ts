import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { HAS_JOINED } from '@/lib/platform/identity/has-joined'
import type { Prisma } from '@/prisma/client/client'

/**
 * The result of a change that is rejected because the user who attempts it is no longer an admin. For example, another
 * admin may have just removed them.
 */
export type NotAdminResult = { ok: false; reason: 'not an admin' }

export type TeamChangeRejection<Reason extends string> = { ok: false; reason: Reason } | NotAdminResult

/**
 * Runs `change` in a transaction that locks a company's team, so that the company always keeps at least one admin. For
 * example, two admins may remove each other at the same time. The second change is then rejected, because the admin who
 * made it has already been removed.
 */
export async function withTeamLock<Outcome>(
  actor: PartnerStaffActor,
  companyId: CompanyId,
  change: (tx: Prisma.TransactionClient) => Promise<Outcome>,
): Promise<Outcome | NotAdminResult> {
  return prisma().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
    const actingAdminCount = await tx.partnerStaff.count({ where: { ...activeAdminsWhere(companyId), id: actor.id } })
    return actingAdminCount === 0 ? { ok: false, reason: 'not an admin' } : change(tx)
  })
}

/** Selects a company's current admins. Leaves out those who haven't accepted their invitation. */
const activeAdminsWhere = (companyId: CompanyId) =>
  ({ companyId, role: 'admin', removedAt: null, ...HAS_JOINED }) as const

export const hasOtherAdmin = async (
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  userId: number,
): Promise<boolean> =>
  (await tx.partnerStaff.count({ where: { ...activeAdminsWhere(companyId), id: { not: userId } } })) > 0
