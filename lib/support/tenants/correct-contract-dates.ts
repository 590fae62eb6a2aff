import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueueConfirmationEmail } from '@/lib/contracts/tenants/enqueue-confirmation-email'
import { lockTenantRow } from '@/lib/contracts/tenants/lock-tenant-row'
import { recordContractCorrection } from '@/lib/contracts/tenants/record-contract-correction'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { todayInLondon } from '@/lib/platform/validation/required-date'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import { addCorrectionNote } from './add-correction-note'

interface DatesCorrection {
  /** The first and last days of the tenancy, YYYY-MM-DD. They have passed the checks of the API. */
  startDate: string
  endDate: string
  reason: string
}

type Failure = 'no such contract' | 'closed' | 'started' | 'unchanged'

/**
 * Corrects the dates of a live contract whose tenancy hasn't started (UK time). The tenant gets a new confirmation. If
 * they haven't activated their account, it contains a new activation link, and earlier links stop working.
 */
export async function correctContractDates(
  user: SupportStaff,
  contractId: number,
  { startDate, endDate, reason }: DatesCorrection,
): Promise<{ ok: true } | { ok: false; reason: Failure }> {
  return prisma().$transaction(async (tx) => {
    const contract = await tx.houseContract.findFirst({
      where: { id: contractId, mode: 'live' },
      select: { tenantId: true, companyId: true },
    })
    const tenant = contract && (await lockTenantRow(tx, contract.tenantId))
    if (!tenant) return { ok: false, reason: 'no such contract' }
    // Read these columns only now. Until the tenant's row was locked, another transaction could change them.
    const current = await tx.houseContract.findUniqueOrThrow({
      where: { id: contractId },
      select: { status: true, startDate: true, endDate: true },
    })
    if (current.status !== 'active') return { ok: false, reason: 'closed' }
    if (toIsoDate(current.startDate) <= todayInLondon()) return { ok: false, reason: 'started' }
    if (toIsoDate(current.startDate) === startDate && toIsoDate(current.endDate) === endDate)
      return { ok: false, reason: 'unchanged' }
    const { count } = await tx.houseContract.updateMany({
      where: { id: contractId, status: 'active' },
      data: { startDate: new Date(startDate), endDate: new Date(endDate) },
    })
    if (count === 0) return { ok: false, reason: 'closed' }
    await enqueueConfirmationEmail(tx, tenant.id, tenant.isActivated, 'dates')
    await addCorrectionNote(tx, user, tenant.id, `Dates of contract ${contractId}`, reason)
    const { companyId } = contract
    await recordContractCorrection(tx, user.actor, { id: contractId, companyId })
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.dates_corrected', subjectId: tenant.id })
    return { ok: true }
  })
}
