import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import { startUserSession } from '../sign-in/start-session-after-password'
import { consumeTenantToken } from './consume-tenant-token'

interface SigningInBrowser {
  /** The ID of the browser's previous session, which ends when the new one is created. Null if there's none. */
  previousSessionId: string | null
  /** The description of the browser (lib/auth/sessions/user-agent.ts). */
  browser: string
}

/**
 * Activates an account with a link and signs the tenant in. Call `checkInitialPassword` first.
 *
 * @returns the ID of the session, or null if the link is no longer valid
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
    const session = await startUserSession(tx, 'account', { id, passwordHash }, previousSessionId, browser)
    return session.ok ? session.sessionId : null
  })
}
