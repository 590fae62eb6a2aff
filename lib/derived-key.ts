import { hkdfSync } from 'node:crypto'
import { env } from './env'

const derived = new Map<string, Buffer>()

/** A 32-byte key of the server's secret for one purpose alone, derived once in a process (HKDF-SHA-256). */
export function derivedKey(purpose: 'activation token' | 'idempotency' | 'client address'): Buffer {
  const known = derived.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', env().serverSecret, '', `house-bills ${purpose}`, 32))
  derived.set(purpose, key)
  return key
}
