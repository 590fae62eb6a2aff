import { prisma } from '@/lib/platform/database/prisma'
import { lockCurrentUserRow } from '../sessions/lock-current-user-row'
import type { SignedInUser } from '../sessions/signed-in-user'
import { getUserTables } from '../sessions/user-tables'
import { insertRecoveryCodes } from './insert-recovery-codes'
import { recordTwoFactorChange } from './record-two-factor-change'
import { decryptSecret } from './totp'
import type { SessionEnded, TwoFactorProof } from './two-factor-proof'

/**
 * Replaces a user's recovery codes. Notifies partner staff and tenants by email. Returns the new codes, which can't be
 * retrieved again.
 */
export async function replaceRecoveryCodes(
  owner: SignedInUser,
  { passwordHash, confirmedAt }: TwoFactorProof,
): Promise<{ ok: true; codes: string[] } | SessionEnded | { ok: false; reason: 'already changed' }> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUserRow(tx, owner, passwordHash))) return { ok: false, reason: 'session ended' }
    const where = { id: owner.userId, totpConfirmedAt: confirmedAt }
    const user = await getUserTables(tx, owner.realm).users.findFirst({ where, select: { totpSecret: true } })
    const secret = user?.totpSecret && decryptSecret(owner.realm, owner.userId, user.totpSecret)
    if (!secret) return { ok: false, reason: 'already changed' }
    const codes = await insertRecoveryCodes(tx, owner, secret)
    await recordTwoFactorChange(tx, owner, 'recoveryCodes')
    return { ok: true, codes }
  })
}
