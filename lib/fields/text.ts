import { z } from 'zod'
import { INVALID_DATA } from './messages'

// Control characters, line and paragraph separators, and the marks that reverse the direction of
// what follows them: none belongs into a name or an address, and each can forge a line elsewhere.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/**
 * A required line of text, NFC-normalised and trimmed.
 *
 * @param required what is said when it is missing, null or blank
 * @param max the longest, in characters as people and PostgreSQL count them (code points)
 * @param invalid what is said of a wrong type, length or character
 */
export function requiredText(required: string, max: number, invalid: string = INVALID_DATA) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? required : invalid) })
    .normalize('NFC')
    .trim()
    .min(1, { error: required, abort: true })
    .refine((text) => isPlainLine(text) && [...text].length <= max, { error: invalid, abort: true })
    .meta({ maxLength: max })
}

/** Well-formed Unicode (no lone surrogates) without control characters. */
function isPlainLine(text: string): boolean {
  return text.isWellFormed() && !FORBIDDEN.test(text)
}
