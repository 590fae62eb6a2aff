import { z } from 'zod'
import { EXACT_PATTERN, MAX_CHARACTERS, WHITE_SPACE } from './anchored-pattern'
import { fieldRule } from './field-error-codes'
import { INVALID_DATA } from './messages'
import { requiredOrInvalidMessage } from './required-or-invalid-message'

// Forbids control characters, line and paragraph separators, and characters that change the text direction. They don't
// belong in a name or an address, and could fake another line where the text is shown. Also forbids code points that
// aren't assigned to a character, because they show as boxes.
const FORBIDDEN_CLASS = '\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cn}\\p{Co}\\u202A-\\u202E\\u2066-\\u2069'

// Characters that show nothing on their own: spaces, format characters, combining marks, and blank letters and symbols
// (Hangul fillers and the empty braille cell). Required text must not consist only of these.
const INVISIBLE_CLASS = '\\p{Z}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0\\u2800'

const FORBIDDEN = new RegExp(`[${FORBIDDEN_CLASS}]`, 'u')
const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'gu')
// Combines both rules, for the documentation only. As a check, this pattern would take time that grows with the square
// of the text's length.
const VISIBLE_LINE = `^\\s*[^${FORBIDDEN_CLASS}]*[^${FORBIDDEN_CLASS}${INVISIBLE_CLASS}][^${FORBIDDEN_CLASS}]*\\s*$`
// A looser pattern for other programming languages.
const SINGLE_LINE = `^${WHITE_SPACE}[^\\x00-\\x1F\\x7F]*${WHITE_SPACE}$`

/**
 * Returns a schema for a required line of text. It NFC-normalises and trims the text.
 *
 * @param required the message if the text is missing, null or blank
 * @param max the maximum length in code points, as PostgreSQL counts characters
 */
export function requiredText(required: string, max: number) {
  return z
    .string({ error: requiredOrInvalidMessage(required, INVALID_DATA) })
    .normalize('NFC')
    .trim()
    .refine((text) => text !== '', { error: required, abort: true })
    .refine(isVisibleLine, { ...fieldRule('invalid_characters', INVALID_DATA), abort: true })
    .refine((text) => [...text].length <= max, { ...fieldRule('too_long', INVALID_DATA, max), abort: true })
    .meta({
      override: { minLength: 1, [MAX_CHARACTERS]: max, pattern: SINGLE_LINE, [EXACT_PATTERN]: VISIBLE_LINE },
    })
}

/**
 * Returns whether the text is well-formed (no lone surrogates), has no forbidden characters, and has at least one
 * visible character.
 */
function isVisibleLine(text: string): boolean {
  return text.isWellFormed() && !FORBIDDEN.test(text) && text.replace(INVISIBLE, '') !== ''
}
