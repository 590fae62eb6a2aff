import { randomBytes } from 'node:crypto'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import type { SignedInUser } from '../sessions/signed-in-user'
import { createChallenge, registrationContext } from './challenge'
import { PASSKEY_TIMEOUT_MS } from './challenge-lifetime'
import { toCredentialDescriptor } from './credential-descriptor'
import type { PasskeyProof } from './passkey-proof'
import { getPasskeyTable } from './passkey-table'
import { getRelyingParty } from './relying-party'
import { ALGORITHMS } from './verify-registration'

export type RegistrationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>

const USER_HANDLE_BYTES = 32

const ACCOUNT_NAMES: Record<Realm, string> = { portal: 'partner portal', support: 'support', account: 'tenant account' }

/**
 * Creates a browser's options for creating a passkey. The authenticator must verify the user, and must store the
 * passkey so that the user can sign in without entering an email address.
 *
 * @param proof the password and 2FA that the user has confirmed
 */
export async function createRegistrationOptions(
  owner: SignedInUser,
  proof: PasskeyProof,
): Promise<RegistrationOptions> {
  const { realm, userId, email, name } = owner
  const passkeys = await getPasskeyTable(prisma(), realm).findMany({
    where: { userId },
    select: { credentialId: true, userHandle: true, transports: true },
  })
  const userHandle = Uint8Array.from(passkeys[0]?.userHandle ?? randomBytes(USER_HANDLE_BYTES))
  return generateRegistrationOptions({
    rpName: 'House Bills',
    rpID: getRelyingParty().id,
    userID: userHandle,
    // All realms have the same host, so a browser offers the passkeys of all realms together. The suffix shows what each
    // of them is for.
    userName: `${email} (${ACCOUNT_NAMES[realm]})`,
    userDisplayName: name,
    challenge: createChallenge(registrationContext(owner, proof), userHandle),
    timeout: PASSKEY_TIMEOUT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(toCredentialDescriptor),
  })
}
