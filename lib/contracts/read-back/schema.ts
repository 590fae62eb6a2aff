import { z } from 'zod'
import { emailField } from '@/lib/platform/validation/email'
import { fieldRule } from '@/lib/platform/validation/field-error-codes'
import { idempotencyKeySearchField } from '@/lib/platform/validation/idempotency-key-search-field'
import { INVALID_DATE, REQUIRED } from '@/lib/platform/validation/messages'
import { numberField } from '@/lib/platform/validation/number-field'
import { pageLimitField } from '@/lib/platform/validation/page-limit-field'
import { querySchema } from '@/lib/platform/validation/query-schema'
import { requestIdField } from '@/lib/platform/validation/request-id-field'
import { isCalendarDate } from '@/lib/platform/validation/required-date'
import { startingAfterField } from '@/lib/platform/validation/starting-after-field'
import { statusField } from '@/lib/platform/validation/status-field'
import { ContractStatus } from '@/prisma/client/enums'

// PostgreSQL doesn't have the year 0.
const dayField = z
  .string()
  .refine((text) => isCalendarDate(text) && text >= '0001', fieldRule('invalid_date', INVALID_DATE))
  .optional()

/** The message if the first day of a query is after the last one. */
export const DAYS_REVERSED = 'createdTo must not be before createdFrom'

/** The query of the list of contracts. */
export const contractQuerySchema = querySchema({
  status: statusField(Object.values(ContractStatus)),
  /** Lists only contracts that were created from this day to `createdTo` (UK time). */
  createdFrom: dayField,
  createdTo: dayField,
  startingAfter: startingAfterField,
  limit: pageLimitField,
}).refine(({ createdFrom, createdTo }) => !createdFrom || !createdTo || createdFrom <= createdTo, {
  ...fieldRule('end_before_start', DAYS_REVERSED),
  path: ['createdTo'],
})

export type ContractQuery = z.output<typeof contractQuerySchema>

/** The path of a single contract. An invalid ID becomes null, so the response is the same as for an unknown ID. */
export const contractPathSchema = z.object({ houseContractId: numberField.nullable().catch(null) })

/** The body of a search for contracts. They must match each field that is sent. */
export const contractSearchSchema = z
  .object({
    email: emailField.optional(),
    requestId: requestIdField.optional().meta({
      description:
        'The `X-Request-Id` of the response to the request that created the contract. If you sent several requests because we couldn’t match the address, any of theirs.',
      examples: ['f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d'],
    }),
    idempotencyKey: idempotencyKeySearchField(
      'The `Idempotency-Key` of the request that created the contract. If you sent several requests because we couldn’t match the address, you can use any of their keys.',
      'tenancy-4711',
    ),
  })
  .refine((search) => Object.values(search).some((value) => value !== undefined), {
    error: REQUIRED.contractSearch,
    path: ['email'],
  })

export type ContractSearch = z.output<typeof contractSearchSchema>
