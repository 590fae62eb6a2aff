import { createHmac, type KeyObject } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { defineKeyPurpose, getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { Realm } from '@/lib/platform/identity/realm'

export const TOTP_SECRET_KEY_PURPOSE = defineKeyPurpose('second factor')

const ENROLMENT_KEY_PURPOSE = defineKeyPurpose('second factor set-up')

const base32 = new ScureBase32Plugin()

/** The secret length that RFC 4226 recommends. It's also the output length of SHA-1. */
const SECRET_BYTES = 20

/** The clock of the user's device may be one time step of 30 seconds fast or slow. */
const DRIFT_SECONDS = 30

/** The state of the user's 2FA before an enrolment. */
export interface PreviousTwoFactor {
  /** When the existing secret was confirmed. Null if there's none. */
  confirmedAt: Date | null
  /** The time step of the last accepted code. Null if no code was ever accepted. */
  lastStep: number | null
}

/**
 * Derives the secret that an enrolment page shows. It depends on the session and the state of the user's 2FA. So it
 * stays the same until a code confirms it, and needn't be stored before that.
 *
 * No secret is ever derived twice. To ensure this, the last time step is kept when 2FA is turned off. When 2FA is set
 * up again, the first code must belong to a later step.
 */
export const deriveEnrolmentSecret = (session: EnrolmentSession, previous: PreviousTwoFactor): string =>
  deriveSecret(getDerivedKey(ENROLMENT_KEY_PURPOSE), session, previous)

/**
 * Derives all secrets that an enrolment page can show. There are two during a rotation of SERVER_SECRET. A process
 * whose SERVER_SECRET is this process's SECONDARY_SERVER_SECRET may have rendered the page.
 */
export const deriveEnrolmentSecrets = (session: EnrolmentSession, previous: PreviousTwoFactor): string[] =>
  getDerivedKeys(ENROLMENT_KEY_PURPOSE).map((key) => deriveSecret(key, session, previous))

interface EnrolmentSession {
  realm: Realm
  /** The ID of the session. */
  id: string
  userId: number
}

function deriveSecret(
  key: KeyObject,
  { realm, id, userId }: EnrolmentSession,
  { confirmedAt, lastStep }: PreviousTwoFactor,
): string {
  const context = `${id} ${secretContext(realm, userId)} ${confirmedAt?.toISOString() ?? `after ${lastStep}`}`
  const bytes = createHmac('sha256', key).update(context).digest()
  return base32.encode(bytes.subarray(0, SECRET_BYTES), { padding: false })
}

/** The names under which authenticator apps list the codes. They differ, because a person can use several realms. */
const ISSUERS: Record<Realm, string> = {
  portal: 'House Bills',
  support: 'House Bills support',
  account: 'House Bills account',
}

/** Returns the content of the QR code for an authenticator app. */
export const buildTotpUri = (realm: Realm, secret: string, email: string): string =>
  generateURI({ issuer: ISSUERS[realm], label: email, secret })

/** Returns the time step of a code, or null if the code is wrong. */
export function findTimeStep(secret: string, code: string): number | null {
  const token = code.normalize('NFKC').replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = verifySync({ secret, token, epochTolerance: DRIFT_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Returns the encryption context of a user's secret. */
export const secretContext = (realm: Realm, userId: number) =>
  realm === 'portal' ? `user ${userId}` : `${realm} user ${userId}`

/** Encrypts a secret for storage. The result can be decrypted only for the same user. */
export const encryptSecret = (realm: Realm, userId: number, secret: string): Buffer<ArrayBuffer> =>
  encrypt(getDerivedKey(TOTP_SECRET_KEY_PURPOSE), secretContext(realm, userId), Buffer.from(secret))

/** Decrypts a stored secret. Returns null if neither SERVER_SECRET nor SECONDARY_SERVER_SECRET can decrypt it. */
export const decryptSecret = (realm: Realm, userId: number, encrypted: Uint8Array): string | null =>
  decrypt(getDerivedKeys(TOTP_SECRET_KEY_PURPOSE), secretContext(realm, userId), encrypted)?.toString() ?? null
