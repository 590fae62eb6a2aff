import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { createChallenge, signInContext, twoFactorContext } from './challenge'
import { PASSKEY_TIMEOUT_MS } from './challenge-lifetime'
import { toCredentialDescriptor } from './credential-descriptor'
import { getPasskeyTable } from './passkey-table'
import { getRelyingParty } from './relying-party'

export type SignInOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>

const createOptions = (
  context: string,
  allowCredentials?: { id: string; transports: string[] }[],
): Promise<SignInOptions> =>
  generateAuthenticationOptions({
    rpID: getRelyingParty().id,
    challenge: createChallenge(context),
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: 'required',
    ...(allowCredentials && { allowCredentials }),
  })

/**
 * Creates a browser's options for signing in without an email address. Apart from the challenge, they're the same for
 * everybody, so they don't reveal who has a passkey.
 */
export const createSignInOptions = (realm: Realm, csrfToken: string): Promise<SignInOptions> =>
  createOptions(signInContext(realm, csrfToken))

/**
 * Creates a browser's options for using one of the user's passkeys in place of a 2FA code. Returns null if the user has
 * no passkeys.
 */
export async function createTwoFactorOptions(
  realm: Realm,
  { id, userId }: { id: string; userId: number },
): Promise<SignInOptions | null> {
  const passkeys = await getPasskeyTable(prisma(), realm).findMany({
    where: { userId },
    select: { credentialId: true, transports: true },
  })
  if (passkeys.length === 0) return null
  return createOptions(twoFactorContext(realm, id), passkeys.map(toCredentialDescriptor))
}
