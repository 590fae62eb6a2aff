import { createHash, randomBytes } from 'node:crypto'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { Realm } from '@/lib/platform/identity/realm'
import { CHALLENGE_MS } from './challenge-lifetime'

const KEY_PURPOSE = defineKeyPurpose('passkey challenges')

const RANDOM_BYTES = 16

/** A challenge that was valid when it was checked. Use it up with `consumeChallenge`. */
export interface ValidChallenge {
  /** The SHA-256 hash of the challenge. */
  hash: Buffer<ArrayBuffer>
  expiresAt: Date
  payload: Buffer<ArrayBuffer>
}

/**
 * The reason why a challenge, or the authenticator's response to it, was rejected:
 *
 * - `wrong`: the challenge was created for another purpose, session or browser, or not by this service. It also means
 *   that the response is invalid, or that the request came from a frame in another site's page.
 * - `expired`: the challenge has expired.
 */
export type ChallengeRejection = { ok: false; reason: 'wrong' } | { ok: false; reason: 'expired' }

export type ChallengeCheck = ({ ok: true } & ValidChallenge) | ChallengeRejection

/**
 * Creates a challenge. It needn't be stored, because it contains its own expiry time in encrypted form. So somebody who
 * opens sign-in pages in a loop doesn't fill a table.
 *
 * @param context the purpose, and the session or browser. The challenge is valid only for these
 * @param payload bytes that `checkChallenge` returns
 */
export function createChallenge(context: string, payload: Uint8Array = Buffer.of()): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(8)
  expiry.writeBigUInt64BE(BigInt(Date.now() + CHALLENGE_MS))
  const bytes = Buffer.concat([randomBytes(RANDOM_BYTES), expiry, payload])
  return Uint8Array.from(encrypt(getDerivedKey(KEY_PURPOSE), context, bytes))
}

/**
 * Checks the challenge in the data that the authenticator signed, and rejects a request from a frame in another site's
 * page. The library checks this data's other fields, but doesn't reject every such frame. Our pages can't be framed.
 *
 * @param clientDataJson base64url
 * @throws if `clientDataJson` isn't valid JSON
 */
export function checkChallenge(context: string, clientDataJson: string): ChallengeCheck {
  const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJson)
  if (crossOrigin || typeof challenge !== 'string') return { ok: false, reason: 'wrong' }
  const encrypted = Buffer.from(challenge, 'base64url')
  const bytes = decrypt(getDerivedKeys(KEY_PURPOSE), context, encrypted)
  if (!bytes) return { ok: false, reason: 'wrong' }
  const expiresAt = new Date(Number(bytes.readBigUInt64BE(RANDOM_BYTES)))
  if (expiresAt.getTime() <= Date.now()) return { ok: false, reason: 'expired' }
  const hash = createHash('sha256').update(encrypted).digest()
  return { ok: true, hash, expiresAt, payload: bytes.subarray(RANDOM_BYTES + 8) }
}

/** Returns the context of a challenge for signing in. `csrfToken` identifies the browser. */
export const signInContext = (realm: Realm, csrfToken: string): string => `sign in to ${realm} with ${csrfToken}`

/** Returns the context of a challenge for completing sign-in, in a session that awaits 2FA. */
export const twoFactorContext = (realm: Realm, sessionId: string): string => `2FA in ${realm} of ${sessionId}`

/**
 * Returns the context of a challenge for adding a passkey. The challenge stops working when the user's session ends, or
 * when their password or 2FA changes.
 */
export const registrationContext = (
  { realm, id }: { realm: Realm; id: string },
  { passwordHash, confirmedAt }: { passwordHash: string; confirmedAt: Date | null },
): string => `add to ${realm} in ${id} under ${passwordHash} and ${confirmedAt?.toISOString() ?? 'no 2FA'}`
