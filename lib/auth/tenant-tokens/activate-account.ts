import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import { createTenantSession } from '../tenant-accounts/create-tenant-session'
import { consumeTenantToken } from './consume-tenant-token'

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
