import { createHmac, hash, type KeyObject } from 'node:crypto'
import type { DerivedKeys } from './derived-key'
import { randomId } from './random-id'

/** What is stored of a one-time link: nothing that the link could be made from. */
export interface NewToken {
  id: string
  /** SHA-256 of the token. */
  hash: Buffer<ArrayBuffer>
  expiresAt: Date
}

/** A token as its row has it. */
export interface StoredToken {
  id: string
  hash: Uint8Array
}

/**
 * Draws a token that ends after a time. The token itself is made by `deriveToken` from the id.
 *
 * @param key derived from the server's secret for one kind of link (lib/platform/crypto/derived-key.ts)
 */
export function generateToken(key: KeyObject, lifetimeMs: number): NewToken {
  const id = randomId()
  return { id, hash: hashToken(deriveToken(key, id)), expiresAt: new Date(Date.now() + lifetimeMs) }
}

/** The token of what is stored: made by the key of which its hash is, which may not be the first any more. */
export function restoreToken(keys: DerivedKeys, { id, hash }: StoredToken): string {
  const matchingToken = keys.map((key) => deriveToken(key, id)).find((token) => hashToken(token).equals(hash))
  return matchingToken ?? deriveToken(keys[0], id)
}

/** HMAC-SHA-256 of the id, base64url (43 characters). */
export function deriveToken(key: KeyObject, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}

/** What a token is found by. */
export function hashToken(token: string): Buffer<ArrayBuffer> {
  return hash('sha256', token, 'buffer')
}
