import { prisma } from '@/lib/platform/database/prisma'
import { lockCurrentCredentials } from '../sessions/lock-current-user-row'
import type { SignedInUser } from '../sessions/signed-in-user'
import { registrationContext } from './challenge'
import { consumeChallenge } from './consume-challenge'
import { getPasskeyTable } from './passkey-table'
import { recordPasskeyChange } from './record-passkey-change'
import type { Registration } from './schema'
import { verifyRegistration } from './verify-registration'

/** The maximum number of passkeys that a user can have. */
export const MAX_PASSKEYS = 10

type Rejection = 'session ended' | 'wrong' | 'expired' | 'too many' | 'already added' | 'added elsewhere'

/**
 * Stores a passkey that an authenticator has created for the challenge of `createRegistrationOptions`. Rejects the
 * passkey if the session has ended, or if the password or 2FA has changed since the challenge was created. Also rejects
 * a challenge that has expired or was used, a passkey that was already added, and a user who has `MAX_PASSKEYS`
 * passkeys.
 */
export async function addPasskey(
  owner: SignedInUser,
  name: string,
  registration: Registration,
): Promise<{ ok: true } | { ok: false; reason: Rejection }> {
  const { realm, userId } = owner
  return prisma().$transaction(async (tx): Promise<{ ok: true } | { ok: false; reason: Rejection }> => {
    const current = await lockCurrentCredentials(tx, owner)
    if (!current) return { ok: false, reason: 'session ended' }
    const verified = await verifyRegistration(registration, registrationContext(owner, current))
    if (!verified.ok) return verified
    if (!(await consumeChallenge(tx, verified.challenge))) return { ok: false, reason: 'wrong' }
    const { challenge, passkey } = verified
    const table = getPasskeyTable(tx, realm)
    const existing = await table.findMany({ where: { userId }, select: { userHandle: true } })
    if (existing.length >= MAX_PASSKEYS) return { ok: false, reason: 'too many' }
    // Reject the passkey if a different window has added the user's first passkey since the options were created. That
    // passkey has a different handle.
    if (existing.some(({ userHandle }) => !challenge.payload.equals(userHandle)))
      return { ok: false, reason: 'added elsewhere' }
    // Don't insert the credential if it exists, because PostgreSQL would log the values that violate a unique index.
    const { count } = await table.createMany({
      data: { userId, name, userHandle: challenge.payload, ...passkey },
      skipDuplicates: true,
    })
    if (count === 0) return { ok: false, reason: 'already added' }
    await recordPasskeyChange(tx, owner, 'added', name)
    return { ok: true }
  })
}
