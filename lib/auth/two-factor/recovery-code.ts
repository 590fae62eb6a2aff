import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { deriveKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'

const CODE_COUNT = 10

// Crockford's base 32: no I, L, O or U to be misread.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes of 50 random bits, 'ABCDE-FGHJK'; each is to be shown once. */
export function generateRecoveryCodes(): string[] {
  const randomGroup = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: CODE_COUNT }, () => `${randomGroup()}-${randomGroup()}`)
}

/**
 * What is stored of a code: its HMAC under a key of the second factor that it stands in for, whose secret is sealed. So
 * the codes outlast SERVER_SECRET as that does.
 *
 * @param secret of the authenticator app
 * @throws for a text that is no code
 */
export function hashRecoveryCode(secret: string, text: string): Buffer<ArrayBuffer> {
  const code = normaliseCode(text)
  if (code === null) throw new Error('no recovery code')
  return hashWithKey(deriveKey(secret, 'recovery codes'), code)
}

/**
 * All that may be stored of a code. Those that were drawn before they hung on the app's secret are kept under a key of
 * SERVER_SECRET itself, and end with it.
 *
 * @param secret null where it cannot be opened
 * @returns none for a text that is no code
 */
export function hashCandidates(secret: string | null, text: string): Buffer<ArrayBuffer>[] {
  const code = normaliseCode(text)
  if (code === null) return []
  const keys = [...(secret === null ? [] : [deriveKey(secret, 'recovery codes')]), ...getDerivedKeys('recovery codes')]
  return keys.map((key) => hashWithKey(key, code))
}

const hashWithKey = (key: KeyObject, code: string) => createHmac('sha256', key).update(code).digest()

/** A code as it may be typed, without what does not count; null for a text that is none. */
function normaliseCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null
}
