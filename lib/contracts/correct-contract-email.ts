import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { findCorrectableTenantId } from './find-correctable-tenant'
import { lockTenantRow } from './tenants/lock-tenant-row'
import { replaceTenantEmail } from './tenants/replace-tenant-email'

type EmailCorrection = { ok: true } | { ok: false; reason: 'not correctable' | 'unchanged' | 'has another tenant' }

/**
 * Corrects the email address of a live contract's tenant, on behalf of partner staff of the contract's company. Sends the
 * confirmation to the new address. Earlier links stop working. Also records the attempt if another tenant has the new
 * address, because the result says so.
 *
 * @returns 'not correctable' if the company may not correct the address (`findCorrectableTenantId`)
 */
export async function correctContractEmail(
  { actor, companyId }: PartnerStaff,
  contractId: number,
  email: EmailAddress,
): Promise<EmailCorrection> {
  return prisma().$transaction(async (tx) => {
    const id = await findCorrectableTenantId(companyId, contractId, tx)
    const tenant = id === null ? undefined : await lockTenantRow(tx, id)
    // Check again, because the tenant may have activated the account before the row was locked.
    if (!tenant || (await findCorrectableTenantId(companyId, contractId, tx)) !== tenant.id)
      return { ok: false, reason: 'not correctable' }
    if (tenant.email === email.address) return { ok: false, reason: 'unchanged' }
    // The email doesn't mention the correction, because nobody has received an earlier one.
    if (!(await replaceTenantEmail(tx, actor, tenant, email, undefined))) {
      await recordAuditEvent(tx, actor, {
        companyId,
        action: 'house_contract.correction_rejected',
        subjectId: contractId,
      })
      return { ok: false, reason: 'has another tenant' }
    }
    return { ok: true }
  })
}
