import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { endAllTenantSessions, replaceActivationToken, revokeTenantTokens } from '@/lib/auth/tenant-accounts/mutations'
import { resendActivation } from '@/lib/auth/tenant-tokens/mutations'
import { getSelectedServiceLabels } from '@/lib/contracts/services'
import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { BILLS_PACKAGE_CONFIRMATION, confirmationValuesSchema } from '@/lib/mail/templates/bills-package-confirmation'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/sessions'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'

type Transaction = Prisma.TransactionClient

/** What can be refused of each: who is erased, or a test tenant, is nobody to the desk. */
type CorrectionResult<Reason extends string> = { ok: true } | { ok: false; reason: 'no such tenant' | Reason }

interface LockedTenant {
  id: number
  email: string
  firstName: string
  lastName: string
  hasAccount: boolean
  isActivated: boolean
}

/**
 * Holds a live tenant's row until the end of the transaction, so that what is decided by it stays true. Whoever stores
 * something of a tenant holds it too (find_tenant): a contract that is just being made is waited for, and one that
 * comes later goes by what is right then.
 */
async function lockTenant(tx: Transaction, id: number): Promise<LockedTenant | undefined> {
  const [row] = await tx.$queryRaw<LockedTenant[]>`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", account_created_at IS NOT NULL AS "hasAccount",
           password_hash IS NOT NULL AS "isActivated"
    FROM tenants WHERE id = ${id}::int AND mode = 'live' AND erased_at IS NULL
    FOR UPDATE`
  return row
}

const NO_SUCH_TENANT = { ok: false, reason: 'no such tenant' } as const

/**
 * Queues the confirmation of the active contract once more; for an account that is not activated with a new link, in
 * place of those before.
 */
export async function resendConfirmation(
  user: SupportStaff,
  tenantId: number,
): Promise<CorrectionResult<'no active contract'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    if (!tenant) return NO_SUCH_TENANT
    if (!(await enqueueConfirmation(tx, tenantId, tenant.isActivated)))
      return { ok: false, reason: 'no active contract' }
    await recordAuditEvent(tx, user.actor, {
      companyId: null,
      action: 'tenant.confirmation_resent',
      subjectId: tenantId,
    })
    return { ok: true }
  })
}

/**
 * Gives a tenant the right e-mail address. Whoever has the old mailbox keeps nothing: password, sessions and links
 * end, and what was about to be sent there is not, nor again. The new address gets the confirmation with an activation link,
 * where there is an active contract.
 */
export async function correctTenantEmail(
  user: SupportStaff,
  tenantId: number,
  { address, key }: EmailAddress,
): Promise<CorrectionResult<'unchanged' | 'has another tenant'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    if (!tenant) return NO_SUCH_TENANT
    if (tenant.email === address) return { ok: false, reason: 'unchanged' }
    const [row] = await tx.$queryRaw<{ corrected: boolean | null }[]>`
      SELECT correct_tenant_email(${tenantId}::int, ${address}, ${key}) AS corrected`
    if (!row?.corrected) return { ok: false, reason: 'has another tenant' }
    await correctActiveContract(tx, user, tenantId, { email: address })
    await endAllTenantSessions(tx, tenantId)
    await revokeTenantTokens(tx, tenantId)
    const now = new Date()
    await tx.email.updateMany({
      where: { contract: { tenantId }, state: { in: ['queued', 'failed'] } },
      data: {
        ...PURGED_CONTENT,
        state: 'failed',
        failure: 'the address was corrected',
        settledAt: now,
        contentPurgedAt: now,
      },
    })
    if (tenant.hasAccount) await sendNewActivationLink(tx, tenantId)
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.email_corrected', subjectId: tenantId })
    return { ok: true }
  })
}

/** Of what was to go to a wrong address: without what it says it cannot be sent there again either. */
const PURGED_CONTENT = { values: {}, subject: null, html: null, text: null, renderedAt: null }

/**
 * Gives a tenant the right name. The initial password comes from it, so an account that is not activated gets a new
 * link, with the confirmation where there is an active contract.
 */
export async function correctTenantName(
  user: SupportStaff,
  tenantId: number,
  name: { firstName: string; lastName: string },
): Promise<CorrectionResult<'unchanged'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    if (!tenant) return NO_SUCH_TENANT
    const isTenantUnchanged = tenant.firstName === name.firstName && tenant.lastName === name.lastName
    // Whoever had an account before keeps the name of then, whatever the call of a later contract says.
    const correctedCount = await correctActiveContract(tx, user, tenantId, name)
    if (isTenantUnchanged && correctedCount === 0) return { ok: false, reason: 'unchanged' }
    if (!isTenantUnchanged) {
      await tx.tenant.update({ where: { id: tenantId }, data: name, select: { id: true } })
      if (tenant.hasAccount && !tenant.isActivated) await sendNewActivationLink(tx, tenantId)
    }
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.name_corrected', subjectId: tenantId })
    return { ok: true }
  })
}

/** Signs a tenant out everywhere. */
export async function signOutTenantEverywhere(
  user: SupportStaff,
  tenantId: number,
): Promise<CorrectionResult<'none open'>> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) return NO_SUCH_TENANT
    if ((await endAllTenantSessions(tx, tenantId)) === 0) return { ok: false, reason: 'none open' }
    await recordAuditEvent(tx, user.actor, { companyId: null, action: 'tenant.sessions_ended', subjectId: tenantId })
    return { ok: true }
  })
}

/**
 * Portal, mail and search go by the active contract's own copy; its company reads that support corrected it. Returns
 * how many said something else: one at most.
 */
async function correctActiveContract(
  tx: Transaction,
  user: SupportStaff,
  tenantId: number,
  data: { email: string } | { firstName: string; lastName: string },
): Promise<number> {
  const correctedContracts = await tx.houseContract.updateManyAndReturn({
    where: { tenantId, state: 'active', NOT: data },
    data,
    select: { id: true, companyId: true },
  })
  for (const { id: subjectId, companyId } of correctedContracts) {
    await recordAuditEvent(tx, user.actor, { companyId, action: 'house_contract.corrected', subjectId })
  }
  return correctedContracts.length
}

/** Queues the confirmation with a new activation link; where no contract is active any more, the link alone. */
async function sendNewActivationLink(tx: Transaction, tenantId: number): Promise<void> {
  if (!(await enqueueConfirmation(tx, tenantId, false))) await resendActivation(tx, tenantId)
}

/** Queues the active contract's confirmation, made from what the contract says now; returns whether there is one. */
async function enqueueConfirmation(tx: Transaction, tenantId: number, isActivated: boolean): Promise<boolean> {
  const activeContract = await tx.houseContract.findFirst({
    where: { tenantId, state: 'active' },
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
    },
  })
  return true
}

const CONTRACT_COLUMNS = {
  ...{ id: true, mode: true, companyId: true, email: true, firstName: true, matchedAddress: true },
  ...{ startDate: true, endDate: true, numberOfTenants: true, broadband: true, company: { select: { name: true } } },
  ...{ gas: true, electricity: true, water: true, tv: true, wifi: true },
} as const

const toIsoDate = (date: Date) => date.toISOString().slice(0, 10)
