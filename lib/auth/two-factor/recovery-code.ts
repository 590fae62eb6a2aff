import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { defineKeyPurpose, deriveKey, getDerivedKeys } from '@/lib/platform/crypto/derived-key'

export const RECOVERY_CODE_KEY_PURPOSE = defineKeyPurpose('recovery codes')

const CODE_COUNT = 10

const GROUPS_PER_CODE = 7

const CHARACTERS_PER_GROUP = 4

// Crockford's Base32, which has no I, L, O or U because they are easily misread.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Generates ten recovery codes, such as 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-2345'. Show them only once, because only their
 * hashes are stored. Each code has 140 random bits. ASVS asks for 128 bits (V11.5.1), and accepts a fast hash of codes
 * with at least 112 bits (V6.5.2). A slow hash of shorter codes would need a queue.
 */
export const generateRecoveryCodes = (): string[] => times(CODE_COUNT, generateCode)

const generateCode = () => times(GROUPS_PER_CODE, generateGroup).join('-')

const generateGroup = () => times(CHARACTERS_PER_GROUP, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const times = <T>(length: number, create: () => T): T[] => Array.from({ length }, create)

/**
 * Returns the hash of a recovery code, as stored. It's an HMAC with a key derived from the TOTP secret. That secret
 * doesn't change when SERVER_SECRET is rotated, because it's stored encrypted and then re-encrypted. So the codes stay
 * valid.
 *
 * @param secret the TOTP secret
 * @throws if the text contains a character that no code has
 */
export function hashRecoveryCode(secret: string, text: string): Buffer<ArrayBuffer> {
  const code = normaliseCode(text)
  if (code === null) throw new Error('the text contains a character that no recovery code has')
  return hashWithKey(deriveKey(secret, RECOVERY_CODE_KEY_PURPOSE), code)
}

/**
 * Returns all hashes that may be stored for a recovery code. Older codes were hashed with a key derived from
 * SERVER_SECRET instead of the TOTP secret. They stop working when that SERVER_SECRET is no longer configured.
 *
 * @param secret the TOTP secret, or null if it can't be decrypted
 * @returns an empty list if the text contains a character that no code has
 */
export function hashCandidates(secret: string | null, text: string): Buffer<ArrayBuffer>[] {
  const code = normaliseCode(text)
  if (code === null) return []
  const keys = [
    ...(secret === null ? [] : [deriveKey(secret, RECOVERY_CODE_KEY_PURPOSE)]),
    ...getDerivedKeys(RECOVERY_CODE_KEY_PURPOSE),
  ]
  return keys.map((key) => hashWithKey(key, code))
}

const hashWithKey = (key: KeyObject, code: string) => createHmac('sha256', key).update(code).digest()

/**
 * Removes spaces and hyphens, converts letters to upper case, and corrects misread letters. Returns null if the text
 * contains a character that no code has. Accepts any length, because the codes that version 1.0.0 generated have ten
 * characters.
 */
function normaliseCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null
}
