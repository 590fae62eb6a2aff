import { z } from 'zod'
import { EXACT_PATTERN } from './anchored-pattern'
import { INVALID_DATA } from './messages'
import { requiredOrInvalidMessage } from './required-or-invalid-message'

// Control characters, line and paragraph separators, and the marks that reverse the direction of
// what follows them: none belongs into a name or an address, and each can forge a line elsewhere.
// Code points without a character show as boxes.
const FORBIDDEN_CLASS = '\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cn}\\p{Co}\\u202A-\\u202E\\u2066-\\u2069'

// What shows nothing: spaces, joiners and other format characters, and the letters and symbols that
// are drawn blank (Hangul fillers, the empty braille cell).
const INVISIBLE_CLASS = '\\p{Z}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800'

const FORBIDDEN = new RegExp(`[${FORBIDDEN_CLASS}]`, 'u')
const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'gu')
// Both for the documentation: as one check it would take time by the square of a text's length.
const VISIBLE_LINE = `^[^${FORBIDDEN_CLASS}]*[^${FORBIDDEN_CLASS}${INVISIBLE_CLASS}][^${FORBIDDEN_CLASS}]*$`

/**
 * A required line of text, NFC-normalised and trimmed.
 *
 * @param required what is said when it is missing, null or blank
 * @param max the longest, in characters as people and PostgreSQL count them (code points)
 */
export function requiredText(required: string, max: number) {
  return z
    .string({ error: requiredOrInvalidMessage(required, INVALID_DATA) })
    .normalize('NFC')
    .trim()
    .refine((text) => text !== '', { error: required, abort: true })
    .refine((text) => isVisibleLine(text) && [...text].length <= max, { error: INVALID_DATA, abort: true })
    .meta({
      override: { minLength: 1, maxLength: max, pattern: '^[^\\x00-\\x1F\\x7F]*$', [EXACT_PATTERN]: VISIBLE_LINE },
    })
}

/** Well-formed Unicode (no lone surrogates) without control characters, and something to see. */
function isVisibleLine(text: string): boolean {
  return text.isWellFormed() && !FORBIDDEN.test(text) && text.replace(INVISIBLE, '') !== ''
}
