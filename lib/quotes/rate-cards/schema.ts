import { z } from 'zod'
import { checkboxField } from '@/lib/platform/validation/checkbox-field'
import { numberField } from '@/lib/platform/validation/number-field'
import { isCalendarDate } from '@/lib/platform/validation/required-date'

/** `expectedLiveId` is the version that was live when the form was shown. It's empty if no version was live. */
export const publishFormSchema = z.object({
  version: numberField,
  expectedLiveId: z
    .literal('')
    .transform(() => null)
    .or(numberField),
  confirmed: checkboxField,
})

const DATE_ERROR = 'Enter a date, such as 1 April 2027'
const TIME_ERROR = 'Enter a time, such as 00:00 or 14:30'

/** The date and the time are those in the United Kingdom. */
export const scheduleFormSchema = publishFormSchema.extend({
  date: z.string(DATE_ERROR).trim().refine(isCalendarDate, DATE_ERROR),
  time: z
    .string(TIME_ERROR)
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_ERROR),
})

/**
 * The form of a table of figures. `fields` has all its text fields, because their names depend on the table. `period`
 * and `from` are the start date of a period of energy rates, before and after the change.
 */
export const editFormSchema = z
  .record(z.string(), z.string())
  .transform((fields) => ({ ...fields, fields }))
  .pipe(
    z.object({
      fields: z.record(z.string(), z.string()),
      version: numberField,
      section: z.string(),
      period: z.literal('new').or(z.iso.date()).optional(),
      from: z.string().trim().default(''),
      remove: checkboxField,
    }),
  )

export const versionFormSchema = z.object({ version: numberField })
