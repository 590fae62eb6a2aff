import { createHmac } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { derivedKey } from '../derived-key'
import { seal, unseal } from '../sealed'
import type { StaffRealm } from '../sessions/staff-tables'

const base32 = new ScureBase32Plugin()

/** RFC 4226's recommended length, and what SHA-1 takes. */
const SECRET_BYTES = 20

/** A clock may be one step of 30 seconds fast or slow. */
const DRIFT_SECONDS = 30

/** What a set-up begins from: when the second factor was confirmed that it replaces, and the last code's time step. */
export interface Before {
  confirmedAt: Date | null
  lastStep: number | null
}

/**
 * The secret that a set-up page shows: the same as long as the session and what it replaces are, so that nothing
 * has to be stored before a code has confirmed it. Neither returns, and so no secret does: the last step is kept
 * when a second factor is turned off, and raised by each set-up that replaces none.
 */
export function offeredSecret(
  session: { realm: StaffRealm; id: string; userId: number },
  { confirmedAt, lastStep }: Before,
): string {
  const place = `${session.id} ${placeOf(session.realm, session.userId)} ${confirmedAt?.toISOString() ?? `after ${lastStep}`}`
  const bytes = createHmac('sha256', derivedKey('second factor set-up')).update(place).digest()
  return base32.encode(bytes.subarray(0, SECRET_BYTES), { padding: false })
}

/** What an authenticator app reads from the picture. */
export const secretUri = (realm: StaffRealm, secret: string, email: string): string =>
  generateURI({ issuer: realm === 'support' ? 'House Bills support' : 'House Bills', label: email, secret })

/** The time step that a code is of; null for a wrong code. */
export function stepOf(secret: string, code: string): number | null {
  const token = code.normalize('NFKC').replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const result = verifySync({ secret, token, epochTolerance: DRIFT_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

const placeOf = (realm: StaffRealm, userId: number) =>
  realm === 'portal' ? `user ${userId}` : `${realm} user ${userId}`

/** A secret as it is stored, bound to its user. */
export const sealSecret = (realm: StaffRealm, userId: number, secret: string): Buffer<ArrayBuffer> =>
  seal(derivedKey('second factor'), placeOf(realm, userId), Buffer.from(secret))

/** Null when it was sealed under another SERVER_SECRET. */
export const unsealSecret = (realm: StaffRealm, userId: number, sealed: Uint8Array): string | null =>
  unseal(derivedKey('second factor'), placeOf(realm, userId), sealed)?.toString() ?? null
