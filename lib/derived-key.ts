import { hkdfSync } from 'node:crypto'
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

const derived = new Map<Purpose, Buffer>()

/** A 32-byte key of this server's secret for one purpose alone, derived once in a process. */
export function derivedKey(purpose: Purpose): Buffer {
  const known = derived.get(purpose)
  if (known) return known
  const key = deriveKey(env().serverSecret, purpose)
  derived.set(purpose, key)
  return key
}

/** The same for a command, which has SERVER_SECRET and none of the service's other settings (HKDF-SHA-256). */
export function deriveKey(serverSecret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret, '', `house-bills ${purpose}`, 32))
}
