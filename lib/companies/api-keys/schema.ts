import { z } from 'zod'
import { isCalendarDate } from '@/lib/platform/validation/date'
import { overlapField } from '@/lib/platform/validation/grace-period-field'
import { modeField } from '@/lib/platform/validation/mode'
import { numberField } from '@/lib/platform/validation/number-field'
import { requiredText } from '@/lib/platform/validation/text'
import { endOfLastDay } from './expiry'

const LONGEST_LABEL = 60
const FURTHEST_DAY = '2099-12-31'

/** What a key is for, as its company or the operator calls it. */
export const keyLabel = z
  .string()
  .refine((text) => [...text.trim()].length <= LONGEST_LABEL, {
    error: `At most ${LONGEST_LABEL} characters`,
    abort: true,
  })
  .pipe(requiredText('Say what the key is for', LONGEST_LABEL))

/** What makes a key: its label, and the last day on which it works, where it has one. */
export const newKeyFields = z.object({
  mode: modeField,
  label: keyLabel,
  lastDay: z
    .string()
    .trim()
    .default('')
    .transform((day, context) => {
      if (day === '') return null
      const end = isCalendarDate(day) && day <= FURTHEST_DAY ? endOfLastDay(day) : null
      if (end && end.getTime() > Date.now()) return end
      context.addIssue({ code: 'custom', message: 'Choose a day that is not over, or leave it empty' })
      return z.NEVER
    }),
})

export const rotateFields = z.object({ mode: modeField, key: numberField, overlap: overlapField })

/** The confirmation is the key's first characters, typed. */
export const revokeFields = z.object({ mode: modeField, key: numberField, confirmation: z.string().trim().default('') })
