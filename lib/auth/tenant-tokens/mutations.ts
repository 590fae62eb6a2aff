import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { newTenantToken } from '@/lib/mail/links/activation-link'
import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { ACTIVATION_RESEND } from '@/lib/mail/templates/activation-resend'
import { TENANT_PASSWORD_RESET } from '@/lib/mail/templates/tenant-password-reset'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import type { TenantTokenPurpose } from '@/prisma/client/enums'
import { isInitialPassword } from '../tenant-accounts/initial-password'
import {
  createTenantSession,
  endAllTenantSessions,
  getEmailRecipient,
  notifyPasswordChanged,
  replaceActivationToken,
  revokeTenantTokens,
} from '../tenant-accounts/mutations'
import { MAX_FAILED_ATTEMPTS, readTenantTokenStatus, type TokenRejectionReason, type TokenTenant } from './get-tenant-token-status'

/**
 * Sends a new link to the tenant of an e-mail: to activate the account, or where that was done, to choose a new
 * password. Does nothing for who has no account, as after quotes alone, and for test tenants.
 *
 * Links for a new password go on beside a newer one: else whoever enters somebody's address would take the link away
 * that is on its way. Those that activate do not, since each bears five tries at a password that is easy to guess.
 *
 * @param emailKey the e-mail in the form that is compared
 */
export async function sendTenantLink(emailKey: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const [tenant] = await tx.$queryRaw<{ id: number; hasPassword: boolean }[]>`
      SELECT id, password_hash IS NOT NULL AS "hasPassword" FROM tenants
      WHERE email_key = ${emailKey} AND mode = 'live' AND account_created_at IS NOT NULL AND erased_at IS NULL
      FOR NO KEY UPDATE`
    if (tenant) await (tenant.hasPassword ? sendTenantPasswordReset(tx, tenant.id) : resendActivation(tx, tenant.id))
  })
}

/** Queues an e-mail with a link to activate an account, in place of those before. */
export async function resendActivation(tx: Prisma.TransactionClient, tenantId: number): Promise<void> {
  const { firstName, recipient, contract } = await getEmailRecipient(tx, tenantId)
  await enqueueTenantEmail(tx, {
    ...{ contract, recipient, template: ACTIVATION_RESEND },
    values: { firstName, companyName: contract.company.name },
    tokenId: await replaceActivationToken(tx, tenantId),
  })
}

async function sendTenantPasswordReset(tx: Prisma.TransactionClient, tenantId: number): Promise<void> {
  const { firstName, recipient, contract } = await getEmailRecipient(tx, tenantId)
  const token = newTenantToken('password_reset')
  await tx.tenantToken.create({ data: { ...token, tenantId, purpose: 'password_reset' } })
  await enqueueTenantEmail(tx, {
    ...{ contract: { ...contract, companyId: null }, recipient, template: TENANT_PASSWORD_RESET },
    values: { firstName },
    tokenId: token.id,
  })
}

export type InitialPasswordAttempt =
  | { ok: true; tenant: TokenTenant }
  | { ok: false; reason: 'wrong'; attemptsLeft: number }
  | { ok: false; reason: TokenRejectionReason }

/**
 * Compares what was typed with the initial password of whom an activation link is for. A wrong one counts, and the
 * fifth ends the link, also of tries that come at once; a right one uses nothing up.
 */
export async function checkInitialPassword(token: string, input: string): Promise<InitialPasswordAttempt> {
  return prisma().$transaction(async (tx) => {
    await lockTenantByToken(tx, token)
    const status = await readTenantTokenStatus(tx, 'activation', token)
    if (!status.ok || isInitialPassword(input, status.tenant)) return status
    const { wrongAttempts } = await tx.tenantToken.update({
      where: { hash: hashToken(token) },
      data: { wrongAttempts: { increment: 1 } },
      select: { wrongAttempts: true },
    })
    return { ok: false, reason: 'wrong', attemptsLeft: MAX_FAILED_ATTEMPTS - wrongAttempts }
  })
}

/** From where somebody signs in. */
interface SigningInBrowser {
  /** The id of its earlier session, which ends. */
  previousSessionId: string | null
  /** lib/auth/sessions/user-agent.ts */
  browser: string
}

/**
 * Activates the account of whom a link is for, after its initial password was found right, and signs in.
 *
 * @returns the session's id; null when the link was used or ended meanwhile
 */
export async function activateAccount(
  token: string,
  passwordHash: string,
  { previousSessionId, browser }: SigningInBrowser,
): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const tenant = await consumeTenantToken(tx, 'activation', token, passwordHash)
    if (!tenant) return null
    const id = tenant.tenantId
    await recordAuditEvent(tx, { type: 'tenant', id }, { companyId: null, action: 'tenant.activated', subjectId: id })
    return createTenantSession(tx, { id, passwordHash }, previousSessionId, browser)
  })
}

/**
 * Sets another password for whom a link is for: the link, all others and all sessions end, and the tenant is told.
 *
 * @returns false when the link was used or ended meanwhile
 */
export async function resetTenantPassword(token: string, passwordHash: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const tenant = await consumeTenantToken(tx, 'password_reset', token, passwordHash)
    if (!tenant) return false
    const { tenantId } = tenant
    await endAllTenantSessions(tx, tenantId)
    const actor = { type: 'tenant', id: tenantId } as const
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.password_reset', subjectId: tenantId })
    await notifyPasswordChanged(tx, tenantId)
    return true
  })
}

/** Uses a link up for a password; null when it opens nothing any more. */
async function consumeTenantToken(
  tx: Prisma.TransactionClient,
  purpose: TenantTokenPurpose,
  token: string,
  passwordHash: string,
): Promise<TokenTenant | null> {
  await lockTenantByToken(tx, token)
  const status = await readTenantTokenStatus(tx, purpose, token)
  if (!status.ok) return null
  const { tenantId } = status.tenant
  await tx.$executeRaw`
    UPDATE tenant_tokens SET used_at = greatest(now(), created_at) WHERE hash = ${hashToken(token)}`
  await revokeTenantTokens(tx, tenantId)
  await tx.tenant.update({ where: { id: tenantId }, data: { passwordHash } })
  return status.tenant
}

/** The tenant before the link, as all who end a tenant's links do: two that hold one each would wait for each other. */
async function lockTenantByToken(tx: Prisma.TransactionClient, token: string): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM tenants WHERE id = (SELECT tenant_id FROM tenant_tokens WHERE hash = ${hashToken(token)})
    FOR NO KEY UPDATE`
}
