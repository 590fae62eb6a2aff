import { createHmac, type KeyObject } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { getDerivedKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { StaffRealm } from '../sessions/staff-table-names'

const base32 = new ScureBase32Plugin()

/** RFC 4226's recommended length, and what SHA-1 takes. */
const SECRET_BYTES = 20

/** A clock may be one step of 30 seconds fast or slow. */
const DRIFT_SECONDS = 30

/** What a set-up begins from: when the second factor was confirmed that it replaces, and the last code's time step. */
export interface PreviousTwoFactor {
  confirmedAt: Date | null
  lastStep: number | null
}

/**
 * The secret that a set-up page shows: the same as long as the session and what it replaces are, so that nothing
 * has to be stored before a code has confirmed it. Neither returns, and so no secret does: the last step is kept
 * when a second factor is turned off, and raised by each set-up that replaces none.
 */
export const deriveEnrolmentSecret = (session: EnrolmentSession, previous: PreviousTwoFactor): string =>
  deriveSecret(getDerivedKey('second factor set-up'), session, previous)

/** The same, and after it what a process shows whose SERVER_SECRET is our SECONDARY_SERVER_SECRET. */
export const deriveEnrolmentSecrets = (session: EnrolmentSession, previous: PreviousTwoFactor): string[] =>
  getDerivedKeys('second factor set-up').map((key) => deriveSecret(key, session, previous))

/** Who sets one up. */
interface EnrolmentSession {
  realm: StaffRealm
  /** That of the session. */
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

/** What an authenticator app reads from the picture. */
export const buildTotpUri = (realm: StaffRealm, secret: string, email: string): string =>
  generateURI({ issuer: realm === 'support' ? 'House Bills support' : 'House Bills', label: email, secret })

/** The time step that a code is of; null for a wrong code. */
export function findTimeStep(secret: string, code: string): number | null {
  const token = code.normalize('NFKC').replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = verifySync({ secret, token, epochTolerance: DRIFT_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Where a user's secret is sealed for. */
export const secretContext = (realm: StaffRealm, userId: number) =>
  realm === 'portal' ? `user ${userId}` : `${realm} user ${userId}`

/** A secret as it is stored, bound to its user. */
export const encryptSecret = (realm: StaffRealm, userId: number, secret: string): Buffer<ArrayBuffer> =>
  encrypt(getDerivedKey('second factor'), secretContext(realm, userId), Buffer.from(secret))

/** Null when it was sealed under neither secret of the server. */
export const decryptSecret = (realm: StaffRealm, userId: number, encrypted: Uint8Array): string | null =>
  decrypt(getDerivedKeys('second factor'), secretContext(realm, userId), encrypted)?.toString() ?? null
