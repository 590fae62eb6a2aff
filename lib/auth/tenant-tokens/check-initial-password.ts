import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { isInitialPassword } from '../tenant-accounts/initial-password'
import {
  MAX_FAILED_ATTEMPTS,
  readTenantTokenStatus,
  type TokenRejectionReason,
  type TokenTenant,
} from './get-tenant-token-status'
import { lockTenantByToken } from './lock-tenant-by-token'

export type InitialPasswordAttempt =
  | { ok: true; tenant: TokenTenant }
  | { ok: false; reason: 'wrong'; attemptsLeft: number }
  | { ok: false; reason: TokenRejectionReason }

/**
 * Checks the initial password for an activation link. The fifth wrong password invalidates the link, even if several
 * requests arrive at the same time. The right password doesn't use the link up.
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
