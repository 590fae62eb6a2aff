import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { env } from '../env'

declare const brand: unique symbol

/**
 * The purpose of a derived key. Keys for different purposes differ, even though they're derived from the same secret.
 */
export type KeyPurpose = string & { readonly [brand]: 'KeyPurpose' }

/**
 * Defines a purpose. Each domain defines its own purposes. Never change the text, because stored data and sent links
 * depend on the keys that are derived from it.
 */
export const defineKeyPurpose = (text: string): KeyPurpose => text as KeyPurpose

/** The keys for one purpose. Encrypt and sign with the first key. Try every key to decrypt and verify. */
export type DerivedKeys = readonly [KeyObject, ...KeyObject[]]

/** The values of SERVER_SECRET and, during a rotation, SECONDARY_SERVER_SECRET. */
export interface ServerSecrets {
  serverSecret: string
  secondaryServerSecret?: string | undefined
}

const keysByPurpose = new Map<KeyPurpose, DerivedKeys>()

/** Returns the 32-byte key for a purpose, derived from SERVER_SECRET. */
export const getDerivedKey = (purpose: KeyPurpose): KeyObject => getDerivedKeys(purpose)[0]

/**
 * Returns the keys for a purpose: first the key derived from SERVER_SECRET, then the key derived from
 * SECONDARY_SERVER_SECRET if it's set. Each process derives them only once. They are KeyObjects because OpenSSL would
 * have to prepare a key given as bytes each time. That takes five times as long as an HMAC.
 */
export function getDerivedKeys(purpose: KeyPurpose): DerivedKeys {
  const cached = keysByPurpose.get(purpose)
  if (cached) return cached
  const keys = deriveKeys(env(), purpose)
  keysByPurpose.set(purpose, keys)
  return keys
}

/**
 * Derives the keys for a purpose from the given secrets. The operator's commands use this, because they don't have the
 * service's other settings.
 */
export function deriveKeys({ serverSecret, secondaryServerSecret }: ServerSecrets, purpose: KeyPurpose): DerivedKeys {
  const key = deriveKey(serverSecret, purpose)
  return secondaryServerSecret ? [key, deriveKey(secondaryServerSecret, purpose)] : [key]
}

/** Derives a 32-byte key for a purpose from one secret, with HKDF-SHA-256. */
export function deriveKey(secret: string, purpose: KeyPurpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `house-bills ${purpose}`, 32)))
}
