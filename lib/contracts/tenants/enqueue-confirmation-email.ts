import { replaceActivationToken } from '@/lib/auth/tenant-accounts/replace-activation-token'
import { resendActivation } from '@/lib/auth/tenant-tokens/resend-activation'
import { getSelectedServiceLabels } from '@/lib/contracts/utility-services'
import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { BILLS_PACKAGE_CONFIRMATION, confirmationValuesSchema } from '@/lib/mail/templates/bills-package-confirmation'
import type { Correction } from '@/lib/mail/templates/correction-field'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Transaction } from './lock-tenant-row'

/**
 * Queues an email with a new activation link after the tenant's details were corrected. If the tenant has an active
 * contract, the email is a new confirmation of that contract.
 *
 * @param correction what the email says that support corrected. Undefined if it says nothing about it
 */
export async function sendNewActivationLink(
  tx: Transaction,
  tenantId: number,
  correction: Correction | undefined,
): Promise<void> {
  if (!(await enqueueConfirmationEmail(tx, tenantId, false, correction)))
    await resendActivation(tx, tenantId, correction)
}

/**
 * Queues a confirmation with the current details of the active contract. Unless `isActivated` is true, it contains a
 * new activation link. Returns false if the tenant has no active contract.
 */
export async function enqueueConfirmationEmail(
  tx: Transaction,
  tenantId: number,
  isActivated: boolean,
  correction?: Correction,
): Promise<boolean> {
  const activeContract = await tx.houseContract.findFirst({
    where: { tenantId, status: 'active' },
    select: CONTRACT_COLUMNS,
  })
  if (!activeContract) return false
  const { company, matchedAddress: address, startDate, endDate, ...contract } = activeContract
  await enqueueTenantEmail(tx, {
    ...{ contract, recipient: contract.email },
    template: { ...BILLS_PACKAGE_CONFIRMATION, values: confirmationValuesSchema },
    tokenId: isActivated ? undefined : await replaceActivationToken(tx, tenantId),
    values: {
      ...{ firstName: contract.firstName, companyName: company.name, address },
      ...{ startDate: toIsoDate(startDate), endDate: toIsoDate(endDate), numberOfTenants: contract.numberOfTenants },
      services: getSelectedServiceLabels(contract),
      broadband: contract.wifi ? contract.broadband : null,
      correction,
    },
  })
  return true
}

const CONTRACT_COLUMNS = {
  ...{ id: true, mode: true, companyId: true, email: true, firstName: true, matchedAddress: true },
  ...{ startDate: true, endDate: true, numberOfTenants: true, broadband: true, company: { select: { name: true } } },
  ...{ gas: true, electricity: true, water: true, tv: true, wifi: true },
} as const
