import { prisma } from '@/lib/platform/database/prisma'
import { lockCurrentUserRow } from '../sessions/lock-current-user-row'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import { getStaffTables } from '../sessions/staff-table-names'
import { insertRecoveryCodes } from './insert-recovery-codes'
import { recordTwoFactorChange } from './record-two-factor-change'
import { encryptSecret } from './totp'
import type { SessionEnded, TwoFactorOwner } from './two-factor-owner'

/**
 * Makes a secret the user's second factor, in place of the one before; the user's other sessions end.
 *
 * @param confirmedBefore when the one before was confirmed, of which a code was asked
 * @param step that of the code which confirms it, and which is used up by that
 * @param passwordHash what the password was compared with; null where none was asked
 * @returns the recovery codes, to be shown once
 */
export async function enableTwoFactor(
  owner: TwoFactorOwner,
  passwordHash: string | null,
  { secret, step, confirmedBefore }: { secret: string; step: number; confirmedBefore: Date | null },
): Promise<{ ok: true; codes: string[] } | SessionEnded | { ok: false; reason: 'set up meanwhile' | 'used code' }> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUserRow(tx, owner, passwordHash))) return { ok: false, reason: 'ended' }
    const { users } = getStaffTables(tx, owner.realm)
    const where = { id: owner.userId, totpConfirmedAt: confirmedBefore }
    const previous = await users.findFirst({ where, select: { totpLastStep: true } })
    if (!previous) return { ok: false, reason: 'set up meanwhile' }
    const lastStep = previous.totpLastStep ?? -1
    // Where there was none before, each set-up takes a later step: see offeredSecret. The secret that replaces another was
    // never used, and the last step is that of a code of the other, which may well be the same half minute's.
    if (!confirmedBefore && step <= lastStep) return { ok: false, reason: 'used code' }
    await users.updateMany({
      where,
      data: {
        totpSecret: encryptSecret(owner.realm, owner.userId, secret),
        totpConfirmedAt: new Date(),
        totpLastStep: Math.max(step, lastStep),
      },
    })
    const codes = await insertRecoveryCodes(tx, owner, secret)
    await revokeUserSessions(tx, owner.realm, owner.userId, owner.id)
    await recordTwoFactorChange(tx, owner, confirmedBefore ? 'replaced' : 'setUp')
    return { ok: true, codes }
  })
}
