import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { derivedKeys, deriveKey } from '@/lib/platform/crypto/derived-key'

const HOW_MANY = 10

// Crockford's base 32: no I, L, O or U to be misread.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes of 50 random bits, 'ABCDE-FGHJK'; each is to be shown once. */
export function newRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: HOW_MANY }, () => `${five()}-${five()}`)
}

/**
 * What is stored of a code: its HMAC under a key of the second factor that it stands in for, whose secret is sealed. So
 * the codes outlast SERVER_SECRET as that does.
 *
 * @param secret of the authenticator app
 * @throws for a text that is no code
 */
export function hashRecoveryCode(secret: string, text: string): Buffer<ArrayBuffer> {
  const code = plainCode(text)
  if (code === null) throw new Error('no recovery code')
  return hashed(deriveKey(secret, 'recovery codes'), code)
}

/**
 * All that may be stored of a code. Those that were drawn before they hung on the app's secret are kept under a key of
 * SERVER_SECRET itself, and end with it.
 *
 * @param secret null where it cannot be opened
 * @returns none for a text that is no code
 */
export function possibleHashes(secret: string | null, text: string): Buffer<ArrayBuffer>[] {
  const code = plainCode(text)
  if (code === null) return []
  const keys = [...(secret === null ? [] : [deriveKey(secret, 'recovery codes')]), ...derivedKeys('recovery codes')]
  return keys.map((key) => hashed(key, code))
}

const hashed = (key: KeyObject, code: string) => createHmac('sha256', key).update(code).digest()

/** A code as it may be typed, without what does not count; null for a text that is none. */
function plainCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null
}
