import { z } from 'zod'
import { emailField } from '@/lib/platform/validation/email'
import { isIdempotencyKey } from '@/lib/platform/validation/idempotency-key'
import { INVALID_DATE } from '@/lib/platform/validation/messages'
import { numberField } from '@/lib/platform/validation/number-field'
import { isCalendarDate } from '@/lib/platform/validation/required-date'
import { ContractStatus } from '@/prisma/client/enums'

const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 50

// PostgreSQL doesn't have the year 0.
const dayField = z
  .string()
  .refine((text) => isCalendarDate(text) && text >= '0001', INVALID_DATE)
  .optional()

/** The ID of a contract. An invalid ID becomes null, so the response is the same as for an unknown ID. */
const contractIdField = numberField.nullable().catch(null)

/** The query of the list of contracts. */
export const contractQuerySchema = z.object({
  status: z.enum(ContractStatus, { error: `Status must be ${Object.values(ContractStatus).join(', ')}` }).optional(),
  /** Lists only contracts that were created from this day to `createdTo` (UK time). */
  createdFrom: dayField,
  createdTo: dayField,
  /** The ID of the contract after which the page starts. */
  startingAfter: contractIdField.optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, `Limit must be between 1 and ${MAX_PAGE_SIZE}`)
    .transform(Number)
    .default(DEFAULT_PAGE_SIZE),
})

export type ContractQuery = z.output<typeof contractQuerySchema>

/** The path of a single contract. */
export const contractPathSchema = z.object({ houseContractId: contractIdField })

/** The body of a search for contracts. They must match each field that is sent. */
export const contractSearchSchema = z
  .object({
    email: emailField.optional(),
    /** The Idempotency-Key of the request that created the contract. */
    idempotencyKey: z
      .string('Invalid Idempotency-Key')
      .refine(isIdempotencyKey, 'Invalid Idempotency-Key')
      .optional()
      .meta({
        description: 'The `Idempotency-Key` of the request that created the contract.',
        override: { minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$', examples: ['tenancy-4711'] },
      }),
  })
  .refine(({ email, idempotencyKey }) => email !== undefined || idempotencyKey !== undefined, {
    message: 'Email or idempotencyKey is required',
    path: ['email'],
  })

export type ContractSearch = z.output<typeof contractSearchSchema>
