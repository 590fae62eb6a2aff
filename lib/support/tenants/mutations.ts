import { audit } from '@/lib/audit/mutations'
import { endOpenLinks, endTenantSessionsOf, newActivation } from '@/lib/auth/tenant-accounts/mutations'
import { sendActivationAgain } from '@/lib/auth/tenant-tokens/mutations'
import { selectedServiceNames } from '@/lib/contracts/services'
import { enqueueTenantEmail } from '@/lib/mail/mutations'
import { CONFIRMATION, confirmationValues } from '@/lib/mail/templates/confirmation'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'

type Transaction = Prisma.TransactionClient

/** What can be refused of each: who is erased, or a test tenant, is nobody to the desk. */
type Outcome<Reason extends string> = { ok: true } | { ok: false; reason: 'no such tenant' | Reason }

interface Held {
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
async function held(tx: Transaction, id: number): Promise<Held | undefined> {
  const [row] = await tx.$queryRaw<Held[]>`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", account_created_at IS NOT NULL AS "hasAccount",
           password_hash IS NOT NULL AS "isActivated"
    FROM tenants WHERE id = ${id}::int AND mode = 'live' AND erased_at IS NULL
    FOR UPDATE`
  return row
}

const NOBODY = { ok: false, reason: 'no such tenant' } as const

/**
 * Queues the confirmation of the active contract once more; for an account that is not activated with a new link, in
 * place of those before.
 */
export async function sendConfirmationAgain(
  user: SupportUser,
  tenantId: number,
): Promise<Outcome<'no active contract'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await held(tx, tenantId)
    if (!tenant) return NOBODY
    if (!(await confirm(tx, tenantId, tenant.isActivated))) return { ok: false, reason: 'no active contract' }
    await audit(tx, user.actor, { companyId: null, action: 'tenant.confirmation_resent', subjectId: tenantId })
    return { ok: true }
  })
}

/**
 * Gives a tenant the right e-mail address. Whoever has the old mailbox keeps nothing: password, sessions and links
 * end, and what was about to be sent there is not, nor again. The new address gets the confirmation with an activation link,
 * where there is an active contract.
 */
export async function correctEmail(
  user: SupportUser,
  tenantId: number,
  { address, key }: EmailAddress,
): Promise<Outcome<'unchanged' | 'has another tenant'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await held(tx, tenantId)
    if (!tenant) return NOBODY
    if (tenant.email === address) return { ok: false, reason: 'unchanged' }
    const [row] = await tx.$queryRaw<{ corrected: boolean | null }[]>`
      SELECT correct_tenant_email(${tenantId}::int, ${address}, ${key}) AS corrected`
    if (!row?.corrected) return { ok: false, reason: 'has another tenant' }
    await correctContract(tx, user, tenantId, { email: address })
    await endTenantSessionsOf(tx, tenantId)
    await endOpenLinks(tx, tenantId)
    const now = new Date()
    await tx.email.updateMany({
      where: { contract: { tenantId }, state: { in: ['queued', 'failed'] } },
      data: {
        ...FORGOTTEN,
        state: 'failed',
        failure: 'the address was corrected',
        settledAt: now,
        contentPurgedAt: now,
      },
    })
    if (tenant.hasAccount) await sendLink(tx, tenantId)
    await audit(tx, user.actor, { companyId: null, action: 'tenant.email_corrected', subjectId: tenantId })
    return { ok: true }
  })
}

/** Of what was to go to a wrong address: without what it says it cannot be sent there again either. */
const FORGOTTEN = { values: {}, subject: null, html: null, text: null, renderedAt: null }

/**
 * Gives a tenant the right name. The initial password comes from it, so an account that is not activated gets a new
 * link, with the confirmation where there is an active contract.
 */
export async function correctName(
  user: SupportUser,
  tenantId: number,
  name: { firstName: string; lastName: string },
): Promise<Outcome<'unchanged'>> {
  return prisma().$transaction(async (tx) => {
    const tenant = await held(tx, tenantId)
    if (!tenant) return NOBODY
    const isOwn = tenant.firstName === name.firstName && tenant.lastName === name.lastName
    // Whoever had an account before keeps the name of then, whatever the call of a later contract says.
    const corrected = await correctContract(tx, user, tenantId, name)
    if (isOwn && corrected === 0) return { ok: false, reason: 'unchanged' }
    if (!isOwn) {
      await tx.tenant.update({ where: { id: tenantId }, data: name, select: { id: true } })
      if (tenant.hasAccount && !tenant.isActivated) await sendLink(tx, tenantId)
    }
    await audit(tx, user.actor, { companyId: null, action: 'tenant.name_corrected', subjectId: tenantId })
    return { ok: true }
  })
}

/** Signs a tenant out everywhere. */
export async function endSessions(user: SupportUser, tenantId: number): Promise<Outcome<'none open'>> {
  return prisma().$transaction(async (tx) => {
    if (!(await held(tx, tenantId))) return NOBODY
    if ((await endTenantSessionsOf(tx, tenantId)) === 0) return { ok: false, reason: 'none open' }
    await audit(tx, user.actor, { companyId: null, action: 'tenant.sessions_ended', subjectId: tenantId })
    return { ok: true }
  })
}

/**
 * Portal, mail and search go by the active contract's own copy; its company reads that support corrected it. Returns
 * how many said something else: one at most.
 */
async function correctContract(
  tx: Transaction,
  user: SupportUser,
  tenantId: number,
  data: { email: string } | { firstName: string; lastName: string },
): Promise<number> {
  const corrected = await tx.houseContract.updateManyAndReturn({
    where: { tenantId, state: 'active', NOT: data },
    data,
    select: { id: true, companyId: true },
  })
  for (const { id: subjectId, companyId } of corrected) {
    await audit(tx, user.actor, { companyId, action: 'house_contract.corrected', subjectId })
  }
  return corrected.length
}

/** Queues the confirmation with a new activation link; where no contract is active any more, the link alone. */
async function sendLink(tx: Transaction, tenantId: number): Promise<void> {
  if (!(await confirm(tx, tenantId, false))) await sendActivationAgain(tx, tenantId)
}

/** Queues the active contract's confirmation, made from what the contract says now; returns whether there is one. */
async function confirm(tx: Transaction, tenantId: number, isActivated: boolean): Promise<boolean> {
  const found = await tx.houseContract.findFirst({ where: { tenantId, state: 'active' }, select: CONFIRMED })
  if (!found) return false
  const { company, matchedAddress: address, startDate, endDate, ...contract } = found
  await enqueueTenantEmail(tx, {
    ...{ contract, recipient: contract.email },
    template: { ...CONFIRMATION, values: confirmationValues },
    tokenId: isActivated ? undefined : await newActivation(tx, tenantId),
    values: {
      ...{ firstName: contract.firstName, companyName: company.name, address },
      ...{ startDate: dayOf(startDate), endDate: dayOf(endDate), numberOfTenants: contract.numberOfTenants },
      services: selectedServiceNames(contract),
      broadband: contract.wifi ? contract.broadband : null,
    },
  })
  return true
}

const CONFIRMED = {
  ...{ id: true, mode: true, companyId: true, email: true, firstName: true, matchedAddress: true },
  ...{ startDate: true, endDate: true, numberOfTenants: true, broadband: true, company: { select: { name: true } } },
  ...{ gas: true, electricity: true, water: true, tv: true, wifi: true },
} as const

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
