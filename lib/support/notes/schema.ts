import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'
import { CALL_REASON_LABELS, type CallReason } from './note-reasons'

export const MAX_NOTE_CHARACTERS = 2000

// Control characters, and characters that change the text direction, could make a note look different from what it says.
const FORBIDDEN = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u

/** Accepts a tenant's ID, a reason and, optionally, several lines of text. */
export const tenantNoteSchema = z.object({
  tenant: numberField,
  reason: z.enum(Object.keys(CALL_REASON_LABELS) as [CallReason], { error: 'Choose a reason' }),
  text: z
    .string()
    .transform((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => text.isWellFormed() && !FORBIDDEN.test(text), 'Remove the control characters')
    // PostgreSQL counts code points, as spreading does.
    .refine((text) => [...text].length <= MAX_NOTE_CHARACTERS, 'Enter up to 2,000 characters'),
})
