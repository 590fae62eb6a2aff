import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Mode } from '@/prisma/client/enums'

/**
 * Returns the date of birth of a contract's tenant, as YYYY-MM-DD, and records the access in the audit log.
 *
 * @returns null if the user's company has no such contract in this mode, or if the tenant was erased
 */
export async function viewDateOfBirth(
  { actor, companyId }: PartnerStaff,
  mode: Mode,
  id: number,
): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const contract = await tx.houseContract.findFirst({ where: { id, companyId, mode }, select: { birthday: true } })
    if (!contract?.birthday) return null
    await recordAuditEvent(tx, actor, { companyId, action: 'house_contract.birthday_viewed', subjectId: id })
    return toIsoDate(contract.birthday)
  })
}
