import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { lockCurrentUserRow } from '../sessions/lock-current-user-row'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import type { SignedInUser } from '../sessions/signed-in-user'
import { getUserTables } from '../sessions/user-tables'
import { isLastPasswordAdmin } from '../single-sign-on/find-last-password-admin'
import { notifyTwoFactorChange } from './record-two-factor-change'
import { NO_TWO_FACTOR } from './remove-two-factor-rows'
import type { SessionEnded, TwoFactorProof } from './two-factor-proof'

/**
 * Turns 2FA off for a tenant or a member of partner staff. Ends the user's other sessions and notifies the user.
 * Rejects this if the company requires 2FA, or if the user is the last admin who could sign in without the company's
 * provider. Support staff can't turn 2FA off.
 */
export async function disableOwnTwoFactor(
  owner: SignedInUser & { realm: 'portal' | 'account' },
  { passwordHash, confirmedAt }: TwoFactorProof,
): Promise<{ ok: true } | SessionEnded | { ok: false; reason: 'required or already changed' | 'last password admin' }> {
  const { realm, userId } = owner
  return prisma().$transaction(async (tx) => {
    // Lock the company before the user, as changes to the team do.
    if (owner.realm === 'portal')
      await tx.$queryRaw`SELECT FROM companies WHERE id = ${owner.companyId}::int FOR NO KEY UPDATE`
    if (!(await lockCurrentUserRow(tx, owner, passwordHash))) return { ok: false, reason: 'session ended' }
    if (owner.realm === 'portal' && (await isLastPasswordAdmin(tx, owner.companyId, userId)))
      return { ok: false, reason: 'last password admin' }
    const { users, recoveryCodes } = getUserTables(tx, realm)
    const isOptional = realm === 'portal' ? { company: { twoFactorRequired: false } } : {}
    const where = { id: userId, totpConfirmedAt: confirmedAt, ...isOptional }
    const { count } = await users.updateMany({ where, data: NO_TWO_FACTOR })
    if (count === 0) return { ok: false, reason: 'required or already changed' }
    await recoveryCodes.deleteMany({ where: { userId } })
    await revokeUserSessions(tx, realm, userId, owner.id)
    await auditTurningOff(tx, owner)
    await notifyTwoFactorChange(tx, realm, userId, 'turnedOff')
    return { ok: true }
  })
}

async function auditTurningOff(
  tx: Prisma.TransactionClient,
  owner: SignedInUser & { realm: 'portal' | 'account' },
): Promise<void> {
  const { userId: id } = owner
  if (owner.realm === 'portal') {
    const { companyId } = owner
    const event = { companyId, action: 'user.two_factor_turned_off', subjectId: id } as const
    await recordAuditEvent(tx, { type: 'partner_staff', id }, event)
  } else {
    const event = { companyId: null, action: 'tenant.two_factor_turned_off', subjectId: id } as const
    await recordAuditEvent(tx, { type: 'tenant', id }, event)
  }
}
