import { prisma } from '@/lib/platform/database/prisma'
import { lockCurrentUserRow } from '../sessions/lock-current-user-row'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import type { SignedInUser } from '../sessions/signed-in-user'
import { getUserTables } from '../sessions/user-tables'
import { insertRecoveryCodes } from './insert-recovery-codes'
import { recordTwoFactorChange } from './record-two-factor-change'
import { encryptSecret } from './totp'
import type { SessionEnded } from './two-factor-proof'

/**
 * Sets up 2FA with a secret, or replaces the existing secret. Ends the user's other sessions. Notifies partner staff
 * and tenants by email.
 *
 * @param passwordHash the hash that the password was verified against, or null if none was required
 * @param enrolment `step` is the time step of the code that confirmed the new secret. That code is used up.
 *   `confirmedBefore` is when the existing secret was confirmed, or null if there's none. The user must have entered a
 *   code of that secret too
 * @returns the recovery codes, which can't be retrieved again, or why 2FA wasn't set up
 */
export async function enableTwoFactor(
  owner: SignedInUser,
  passwordHash: string | null,
  { secret, step, confirmedBefore }: { secret: string; step: number; confirmedBefore: Date | null },
): Promise<
  { ok: true; codes: string[] } | SessionEnded | { ok: false; reason: 'already changed' | 'code already used' }
> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockCurrentUserRow(tx, owner, passwordHash))) return { ok: false, reason: 'session ended' }
    const { users } = getUserTables(tx, owner.realm)
    const where = { id: owner.userId, totpConfirmedAt: confirmedBefore }
    const previous = await users.findFirst({ where, select: { totpLastStep: true } })
    if (!previous) return { ok: false, reason: 'already changed' }
    const lastStep = previous.totpLastStep ?? -1
    // If 2FA is off, the step must be later than the last one, so that no secret is derived twice (see
    // `deriveEnrolmentSecret`). If a secret is replaced, the step may be the same or earlier. In that case, the last
    // step belongs to a code of the old secret, which the user has just entered.
    if (!confirmedBefore && step <= lastStep) return { ok: false, reason: 'code already used' }
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
