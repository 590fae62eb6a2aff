import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { env } from '../env'

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

/** The first makes whatever is made; what any of them has made is taken. */
export type DerivedKeys = readonly [KeyObject, ...KeyObject[]]

/** SERVER_SECRET, and SECONDARY_SERVER_SECRET while one takes the other's place. */
export interface ServerSecrets {
  serverSecret: string
  secondaryServerSecret?: string | undefined
}

const keysByPurpose = new Map<Purpose, DerivedKeys>()

/** The 32-byte key of SERVER_SECRET for one purpose alone. */
export const getDerivedKey = (purpose: Purpose): KeyObject => getDerivedKeys(purpose)[0]

/**
 * The same with that of SECONDARY_SERVER_SECRET after it, where there is one. Derived once in a process; as KeyObjects they
 * are made ready for OpenSSL once as well, which takes five times what an HMAC does.
 */
export function getDerivedKeys(purpose: Purpose): DerivedKeys {
  const cached = keysByPurpose.get(purpose)
  if (cached) return cached
  const keys = deriveKeys(env(), purpose)
  keysByPurpose.set(purpose, keys)
  return keys
}

/** The same for a command, which has the secrets and none of the service's other settings. */
export function deriveKeys({ serverSecret, secondaryServerSecret }: ServerSecrets, purpose: Purpose): DerivedKeys {
  const key = deriveKey(serverSecret, purpose)
  return secondaryServerSecret ? [key, deriveKey(secondaryServerSecret, purpose)] : [key]
}

/** A key of one secret (HKDF-SHA-256). */
export function deriveKey(secret: string, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `house-bills ${purpose}`, 32)))
}
