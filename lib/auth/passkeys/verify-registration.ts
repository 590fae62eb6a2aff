import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { type ChallengeRejection, checkChallenge, type ValidChallenge } from './challenge'
import { getRelyingParty } from './relying-party'
import type { Registration } from './schema'

/**
 * The algorithms that a passkey's key may have: Ed25519, ECDSA with P-256, and RSA. Nearly every authenticator has one
 * of the last two. By default, the library would also allow an algorithm that not every version of Node.js can verify.
 */
export const ALGORITHMS = [-8, -7, -257]

/** The largest sizes that the database stores, in bytes. WebAuthn doesn't allow longer IDs. Keys are much shorter. */
const MAX_BYTES = { credentialId: 1023, publicKey: 2048 }

/** A passkey that an authenticator has created. */
interface NewPasskey {
  credentialId: Uint8Array<ArrayBuffer>
  publicKey: Uint8Array<ArrayBuffer>
  signCount: number
  transports: string[]
}

export type VerifiedRegistration = { ok: true; passkey: NewPasskey; challenge: ValidChallenge } | ChallengeRejection

/**
 * Verifies that an authenticator has created a passkey for a challenge with the given context, and has verified the
 * user.
 */
export async function verifyRegistration(registration: Registration, context: string): Promise<VerifiedRegistration> {
  try {
    const challenge = checkChallenge(context, registration.response.clientDataJSON)
    if (!challenge.ok) return challenge
    if (!hasPlainAttestation(registration)) return { ok: false, reason: 'wrong' }
    const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      // `checkChallenge` has already checked the challenge, together with its context.
      expectedChallenge: () => true,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return { ok: false, reason: 'wrong' }
    const { credential } = registrationInfo
    const credentialId = isoBase64URL.toBuffer(credential.id)
    const publicKey = Uint8Array.from(credential.publicKey)
    // Check the sizes here, because PostgreSQL would log a row that violates a constraint.
    if (credentialId.length > MAX_BYTES.credentialId || publicKey.length > MAX_BYTES.publicKey)
      return { ok: false, reason: 'wrong' }
    return {
      ok: true,
      challenge,
      passkey: { credentialId, publicKey, signCount: credential.counter, transports: registration.response.transports },
    }
  } catch {
    // The library throws for every response that isn't valid. Don't log its message, which contains what the client
    // sent.
    return { ok: false, reason: 'wrong' }
  }
}

/**
 * Returns whether the registration contains no certificates. We don't ask for certificates. The library would parse any
 * that an attacker sends, and might even request a URL in them.
 */
function hasPlainAttestation({ response }: Registration): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
}
