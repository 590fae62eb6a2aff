import { z } from 'zod'
import { emailField } from '@/lib/platform/validation/email'
import { INVALID_DATE } from '@/lib/platform/validation/messages'
import { numberField } from '@/lib/platform/validation/number-field'
import { isCalendarDate } from '@/lib/platform/validation/required-date'

const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 50

const CONTRACT_STATUSES = ['active', 'cancelled', 'closed'] as const

// PostgreSQL doesn't have the year 0.
const dayField = (description: string) =>
  z
    .string()
    .refine((text) => isCalendarDate(text) && text >= '0001', INVALID_DATE)
    .optional()
    .meta({ description, override: { format: 'date' } })

const contractIdField = numberField.meta({
  description: 'The ID of a house contract.',
  override: { type: 'integer', minimum: 1, pattern: undefined },
})

/** The query of the list of contracts. */
export const contractQuerySchema = z.object({
  status: z
    .enum(CONTRACT_STATUSES, { error: `Status must be ${CONTRACT_STATUSES.join(', ')}` })
    .optional()
    .meta({ description: 'Lists only contracts with this status.' }),
  createdFrom: dayField('Lists only contracts that were created on or after this day (UK time).'),
  createdTo: dayField('Lists only contracts that were created on or before this day (UK time).'),
  startingAfter: contractIdField
    .optional()
    .meta({ description: 'The ID of the contract after which the page starts: the last one of the previous page.' }),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, `Limit must be between 1 and ${MAX_PAGE_SIZE}`)
    .transform(Number)
    .default(DEFAULT_PAGE_SIZE)
    .meta({ description: 'How many contracts a page has.' }),
})

export type ContractQuery = z.output<typeof contractQuerySchema>

/** The path of a single contract. An invalid ID becomes null, so the response is the same as for an unknown ID. */
export const contractPathSchema = z.object({ id: numberField.nullable().catch(null) })

/** The body of a search for a tenant's contracts. */
export const contractSearchSchema = z.object({ email: emailField })
