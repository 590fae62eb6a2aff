import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Mode } from '@/prisma/client/enums'

/**
 * The birthday of a contract's tenant, YYYY-MM-DD, for somebody who asks for it: that is written down.
 *
 * @returns null when the contract is not of the member's company in this mode, or its tenant is erased
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
