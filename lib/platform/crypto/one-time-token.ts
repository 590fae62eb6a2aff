import { createHmac, hash, type KeyObject } from 'node:crypto'
import type { DerivedKeys } from './derived-key'
import { randomId } from './random-id'

/**
 * The columns that we store for the token of a one-time link. Nobody can derive the token from them without
 * SERVER_SECRET.
 */
export interface NewToken {
  id: string
  /** The SHA-256 hash of the token. */
  hash: Buffer<ArrayBuffer>
  expiresAt: Date
}

/** The columns of a stored token that `restoreToken` needs. */
export interface StoredToken {
  id: string
  hash: Uint8Array
}

/**
 * Generates the columns to store for a token that expires after `lifetimeMs`. `deriveToken` derives the token itself
 * from its ID.
 *
 * @param key a key for one kind of link (lib/platform/crypto/derived-key.ts)
 */
export function generateToken(key: KeyObject, lifetimeMs: number): NewToken {
  const id = randomId()
  return { id, hash: hashToken(deriveToken(key, id)), expiresAt: new Date(Date.now() + lifetimeMs) }
}

/**
 * Derives a stored row's token again. Uses the key whose token has the stored hash, because SERVER_SECRET may have been
 * rotated since. If there's no such key, uses the first one.
 */
export function restoreToken(keys: DerivedKeys, { id, hash }: StoredToken): string {
  const matchingToken = keys.map((key) => deriveToken(key, id)).find((token) => hashToken(token).equals(hash))
  return matchingToken ?? deriveToken(keys[0], id)
}

/** Derives a token from its ID: the HMAC-SHA-256 of the ID, in base64url (43 characters). */
export function deriveToken(key: KeyObject, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}

/** Returns the SHA-256 hash of a token, by which its row is found. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return hash('sha256', token, 'buffer')
}
