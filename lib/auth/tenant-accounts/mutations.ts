import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { newActivationToken } from '@/lib/mail/links/activation-link'
import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { TENANT_PASSWORD_CHANGED } from '@/lib/mail/templates/tenant-password-changed'
import { randomId } from '@/lib/platform/crypto/random-id'
import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/sessions'
import type { Prisma } from '@/prisma/client/client'
import { SESSION_SECONDS } from '../sessions/session-cookie'

/**
 * Begins a tenant's session after the password was found right, in place of the one that the browser had.
 *
 * @param tenant as it was when the password was compared
 * @returns null when the password was changed meanwhile
 */
export async function createTenantSession(
  tx: Prisma.TransactionClient,
  tenant: { id: number; passwordHash: string },
  previousSessionId: string | null,
  browser: string,
): Promise<string | null> {
  const matchingRows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM tenants WHERE id = ${tenant.id} AND password_hash = ${tenant.passwordHash} FOR SHARE`
  if (matchingRows.length === 0) return null
  if (previousSessionId) await tx.tenantSession.deleteMany({ where: { id: previousSessionId } })
  const { id } = await tx.tenantSession.create({
    data: { id: randomId(), tenantId: tenant.id, browser, expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000) },
  })
  return id
}

/** Ends a session: its next request is refused by every process. */
export async function endTenantSession(id: string): Promise<void> {
  await prisma().tenantSession.deleteMany({ where: { id } })
}

/** Ends all sessions of a tenant; returns how many there were. */
export async function endAllTenantSessions(tx: Prisma.TransactionClient, tenantId: number): Promise<number> {
  return (await tx.tenantSession.deleteMany({ where: { tenantId } })).count
}

/** Ends a tenant's links that could still be used; returns how many there were. */
export async function revokeTenantTokens(tx: Prisma.TransactionClient, tenantId: number): Promise<number> {
  // One that was made within this transaction has its very time, and ends after it began.
  return tx.$executeRaw`
    UPDATE tenant_tokens SET expires_at = greatest(now(), created_at + interval '1 millisecond')
    WHERE tenant_id = ${tenantId}::int AND used_at IS NULL AND expires_at > now()`
}

/** Makes a tenant's one activation link, in place of those before, and returns its token's id. */
export async function replaceActivationToken(tx: Prisma.TransactionClient, tenantId: number): Promise<string> {
  await revokeTenantTokens(tx, tenantId)
  const { id, hash, expiresAt } = newActivationToken()
  // By the database's clock, as those of new contracts: the newest alone works, whatever time it is here.
  await tx.$executeRaw`
    INSERT INTO tenant_tokens (id, tenant_id, hash, created_at, expires_at)
    VALUES (${id}::uuid, ${tenantId}::int, ${hash}, clock_timestamp(), ${expiresAt})`
  return id
}

/**
 * Sets another password: the tenant's other sessions and open links end, and the tenant is told.
 *
 * @param currentHash the hash that the present password was compared with
 * @returns false when that or the session has ended meanwhile
 */
export async function changeTenantPassword(
  { id, tenantId, actor }: SignedInTenant,
  currentHash: string,
  passwordHash: string,
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const lockedRows = await tx.$queryRaw<unknown[]>`
      SELECT id FROM tenants WHERE id = ${tenantId} AND password_hash = ${currentHash} FOR NO KEY UPDATE`
    // A statement of its own, which sees what ended while the row was waited for.
    if (lockedRows.length === 0 || (await tx.tenantSession.count({ where: { id, tenantId } })) === 0) return false
    await tx.tenant.update({ where: { id: tenantId }, data: { passwordHash }, select: { id: true } })
    await tx.tenantSession.deleteMany({ where: { tenantId, id: { not: id } } })
    await revokeTenantTokens(tx, tenantId)
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.password_changed', subjectId: tenantId })
    await notifyPasswordChanged(tx, tenantId)
    return true
  })
}

/** Ends one of the own sessions; another's stays as it is. */
export const endOwnTenantSession = (tenant: SignedInTenant, id: string): Promise<void> =>
  deleteOwnSessions(tenant, { id })

/** Ends all of the own sessions but the one that asks for it. */
export const endOtherTenantSessions = (tenant: SignedInTenant): Promise<void> =>
  deleteOwnSessions(tenant, { id: { not: tenant.id } })

async function deleteOwnSessions(
  { tenantId, actor }: SignedInTenant,
  where: Pick<Prisma.TenantSessionWhereInput, 'id'>,
) {
  await prisma().$transaction(async (tx) => {
    const { count } = await tx.tenantSession.deleteMany({ where: { ...where, tenantId } })
    const auditEvent = { companyId: null, action: 'tenant.signed_out_elsewhere', subjectId: tenantId } as const
    if (count > 0) await recordAuditEvent(tx, actor, auditEvent)
  })
}

/** Whom an e-mail about the account goes to, and the newest contract, which it hangs on. */
export async function getEmailRecipient(tx: Prisma.TransactionClient, tenantId: number) {
  const { email: recipient, firstName } = await tx.tenant.findUniqueOrThrow({
    where: { id: tenantId },
    select: { email: true, firstName: true },
  })
  const contract = await tx.houseContract.findFirstOrThrow({
    where: { tenantId },
    orderBy: { id: 'desc' },
    select: { id: true, mode: true, companyId: true, company: { select: { name: true } } },
  })
  return { recipient, firstName, contract }
}

/** Tells a tenant that the password was changed; the company is not told. */
export async function notifyPasswordChanged(tx: Prisma.TransactionClient, tenantId: number): Promise<void> {
  const { recipient, firstName, contract } = await getEmailRecipient(tx, tenantId)
  await enqueueTenantEmail(tx, {
    ...{ contract: { ...contract, companyId: null }, recipient, template: TENANT_PASSWORD_CHANGED },
    values: { firstName },
  })
}
