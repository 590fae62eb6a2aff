import { createHmac, randomInt } from 'node:crypto'
import { derivedKey } from '../derived-key'

const HOW_MANY = 10

// Crockford's base 32: no I, L, O or U to be misread.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten codes of 50 random bits, 'ABCDE-FGHJK'; each is to be shown once. */
export function newRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: HOW_MANY }, () => `${five()}-${five()}`)
}

/** What is stored of a code; null for a text that is none. */
export function hashRecoveryCode(text: string): Buffer<ArrayBuffer> | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(code)) return null
  return createHmac('sha256', derivedKey('recovery codes')).update(code).digest()
}
