import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { env } from './env'

type Purpose =
  | 'activation token'
  | 'idempotency'
  | 'client address'
  | 'webhook secrets'
  | 'session cookies'
  | 'support session cookies'
  | 'account session cookies'
  | 'staff token'
  | 'support token'
  | 'slow-down'
  | 'sign-in log'
  | 'second factor'
  | 'second factor set-up'
  | 'recovery codes'
  | 'sign-in form'
  | 'device cookies'
  | 'searches'

const derived = new Map<Purpose, KeyObject>()

/**
 * A 32-byte key of this server's secret for one purpose alone, derived once in a process. As a KeyObject it is made
 * ready for OpenSSL once as well, which takes five times what an HMAC does.
 */
export function derivedKey(purpose: Purpose): KeyObject {
  const known = derived.get(purpose)
  if (known) return known
  const key = deriveKey(env().serverSecret, purpose)
  derived.set(purpose, key)
  return key
}

/** The same for a command, which has SERVER_SECRET and none of the service's other settings (HKDF-SHA-256). */
export function deriveKey(serverSecret: string, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', serverSecret, '', `house-bills ${purpose}`, 32)))
}
