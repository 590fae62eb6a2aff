import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** 32 random bytes: the convention asks for 24 to 64 (https://www.standardwebhooks.com). */
export const newSecret = (): Buffer => randomBytes(32)

/** A secret as its receiver gets it, and as the signing library reads it. */
export const writtenSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/**
 * A secret as it is stored: nonce, AES-256-GCM ciphertext, tag.
 *
 * @param key derived from the server's secret for this purpose
 * @param id the id of its row, without which it cannot be opened: a copy into another row is refused
 */
export function sealSecret(key: Buffer, id: string, secret: Buffer): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** The secret; null when it was sealed under another key or for another row, or was changed. */
export function openSecret(key: Buffer, id: string, sealed: Uint8Array): Buffer | null {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
