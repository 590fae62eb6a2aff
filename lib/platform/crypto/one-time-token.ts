import { createHmac, hash, type KeyObject } from 'node:crypto'
import type { DerivedKeys } from './derived-key'
import { randomId } from './random-id'

/** The stored part of a one-time link. The link can't be derived from it without the server's secret. */
export interface NewToken {
  id: string
  /** SHA-256 of the token. */
  hash: Buffer<ArrayBuffer>
  expiresAt: Date
}

/** The columns of a stored token that `restoreToken` needs. */
export interface StoredToken {
  id: string
  hash: Uint8Array
}

/**
 * Generates the stored part of a token that expires after `lifetimeMs`. `deriveToken` derives the token from its ID.
 *
 * @param key a key for one kind of link (lib/platform/crypto/derived-key.ts)
 */
export function generateToken(key: KeyObject, lifetimeMs: number): NewToken {
  const id = randomId()
  return { id, hash: hashToken(deriveToken(key, id)), expiresAt: new Date(Date.now() + lifetimeMs) }
}

/**
 * Derives the token of a stored row with the key that matches its hash. After a rotation that isn't the first key. Uses
 * the first key if none matches.
 */
export function restoreToken(keys: DerivedKeys, { id, hash }: StoredToken): string {
  const matchingToken = keys.map((key) => deriveToken(key, id)).find((token) => hashToken(token).equals(hash))
  return matchingToken ?? deriveToken(keys[0], id)
}

/** Returns the HMAC-SHA-256 of the ID in base64url (43 characters). */
export function deriveToken(key: KeyObject, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}

/** Returns the SHA-256 hash by which a token is looked up. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return hash('sha256', token, 'buffer')
}
