import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import type { DerivedKeys } from './derived-key'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts bytes with AES-256-GCM. Returns the nonce, the ciphertext and the tag, in this order.
 *
 * @param key a key for one purpose (lib/platform/crypto/derived-key.ts)
 * @param context identifies what the data belongs to, such as the ID of its row. Decryption fails with any other
 *   context, so nobody can move a ciphertext to another row
 */
export function encrypt(key: KeyObject, context: string, bytes: Uint8Array): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts the output of `encrypt`. Returns null if it was encrypted with a different key or context, or has been
 * changed since.
 */
export function decrypt(keys: DerivedKeys, context: string, encrypted: Uint8Array): Buffer<ArrayBuffer> | null {
  for (const key of keys) {
    const bytes = decryptWithKey(key, context, encrypted)
    if (bytes) return bytes
  }
  return null
}

function decryptWithKey(key: KeyObject, context: string, encrypted: Uint8Array): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.from(encrypted)
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
