import { z } from 'zod'
import { gracePeriodField } from '@/lib/platform/validation/grace-period-field'
import { modeField } from '@/lib/platform/validation/mode-field'
import { numberField } from '@/lib/platform/validation/number-field'
import { isCalendarDate } from '@/lib/platform/validation/required-date'
import { requiredText } from '@/lib/platform/validation/required-text'
import { computeKeyExpiryDate } from './key-expiry-date'
import { hasPermission, NO_PERMISSION_ERROR, restrictionFields, toPermissions } from './key-restriction-fields'

const MAX_LABEL_LENGTH = 60
const MAX_LAST_DAY = '2099-12-31'

/** The label of a key, in which the company or an operator describes the key's purpose. */
export const keyLabelSchema = z
  .string()
  .refine((text) => [...text.trim()].length <= MAX_LABEL_LENGTH, {
    error: `Use at most ${MAX_LABEL_LENGTH} characters`,
    abort: true,
  })
  .pipe(requiredText('Enter what the key is for', MAX_LABEL_LENGTH))

/** The form for a new key. The last day on which the key works is optional. */
export const createApiKeySchema = z
  .object({
    mode: modeField,
    label: keyLabelSchema,
    lastDay: z
      .string()
      .trim()
      .default('')
      .transform((day, context) => {
        if (day === '') return null
        const expiresAt = isCalendarDate(day) && day <= MAX_LAST_DAY ? computeKeyExpiryDate(day) : null
        if (expiresAt && expiresAt.getTime() > Date.now()) return expiresAt
        context.addIssue({ code: 'custom', message: 'Choose today or a later date, or leave the field empty' })
        return z.NEVER
      }),
    ...restrictionFields,
  })
  .refine(hasPermission, NO_PERMISSION_ERROR)
  .transform(toPermissions)

export const rotateApiKeySchema = z.object({ mode: modeField, key: numberField, gracePeriod: gracePeriodField })

export const restrictApiKeySchema = z
  .object({
    mode: modeField,
    key: numberField,
    ...restrictionFields,
    /** From `computeRestrictionsVersion`, for the restrictions that the form showed. */
    version: z.string(),
  })
  .refine(hasPermission, NO_PERMISSION_ERROR)
  .transform(toPermissions)

/** To confirm, the user types the prefix of the key. */
export const revokeApiKeySchema = z.object({
  mode: modeField,
  key: numberField,
  confirmation: z.string().trim().default(''),
})
