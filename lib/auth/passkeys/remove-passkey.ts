import { prisma } from '@/lib/platform/database/prisma'
import { lockCurrentCredentials } from '../sessions/lock-current-user-row'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import type { SignedInUser } from '../sessions/signed-in-user'
import type { SessionEnded } from '../two-factor/two-factor-proof'
import { isSameProof, type PasskeyProof } from './passkey-proof'
import { getPasskeyTable } from './passkey-table'
import { recordPasskeyChange } from './record-passkey-change'

/**
 * Removes one of the user's passkeys, unless the password or 2FA has changed since `proof` was created. Ends the user's
 * other sessions, because the user may have lost the device, and somebody may have signed in with it.
 */
export async function removePasskey(
  owner: SignedInUser,
  proof: PasskeyProof,
  passkeyId: number,
): Promise<{ ok: true } | SessionEnded | { ok: false; reason: 'no such passkey' }> {
  const { realm, userId, id: sessionId } = owner
  return prisma().$transaction(async (tx) => {
    const current = await lockCurrentCredentials(tx, owner)
    if (!current || !isSameProof(current, proof)) return { ok: false, reason: 'session ended' }
    const table = getPasskeyTable(tx, realm)
    const where = { id: passkeyId, userId }
    const passkey = await table.findFirst({ where, select: { name: true } })
    if (!passkey) return { ok: false, reason: 'no such passkey' }
    await table.deleteMany({ where })
    await revokeUserSessions(tx, realm, userId, sessionId)
    await recordPasskeyChange(tx, owner, 'removed', passkey.name)
    return { ok: true }
  })
}
