import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { type ChallengeRejection, checkChallenge, type ValidChallenge } from './challenge'
import type { StoredPasskey } from './find-passkey'
import { getRelyingParty } from './relying-party'
import type { Assertion } from './schema'

/** The use of a passkey for signing in, which `recordPasskeyUse` stores. */
export interface PasskeyUse {
  passkeyId: number
  userId: number
  challenge: ValidChallenge
  signCount: number
}

export type VerifiedAssertion = { ok: true; use: PasskeyUse } | ChallengeRejection

/**
 * Verifies that a passkey has signed a challenge with the given context for this service, and that the authenticator
 * has verified the user.
 */
export async function verifyAssertion(
  assertion: Assertion,
  passkey: StoredPasskey,
  context: string,
): Promise<VerifiedAssertion> {
  try {
    const challenge = checkChallenge(context, assertion.response.clientDataJSON)
    if (!challenge.ok) return challenge
    const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      // `checkChallenge` has already checked the challenge, together with its context.
      expectedChallenge: () => true,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      // With 0, the library doesn't compare the sign counts. The database compares them, because two
      // requests can use the passkey at the same time, and because only a genuine use is audited.
      credential: { id: assertion.id, publicKey: passkey.publicKey, counter: 0 },
    })
    if (!verified) return { ok: false, reason: 'wrong' }
    const { newCounter: signCount } = authenticationInfo
    return { ok: true, use: { passkeyId: passkey.id, userId: passkey.userId, challenge, signCount } }
  } catch {
    // The library throws for every response that isn't valid. Don't log its message, which contains what the client
    // sent.
    return { ok: false, reason: 'wrong' }
  }
}
