import { z } from 'zod'
import { idempotencyKeySearchField } from '@/lib/platform/validation/idempotency-key-search-field'
import { REQUIRED } from '@/lib/platform/validation/messages'
import { numberField } from '@/lib/platform/validation/number-field'
import { pageLimitField } from '@/lib/platform/validation/page-limit-field'
import { querySchema } from '@/lib/platform/validation/query-schema'
import { requestIdField } from '@/lib/platform/validation/request-id-field'
import { requiredText } from '@/lib/platform/validation/required-text'
import { startingAfterField } from '@/lib/platform/validation/starting-after-field'
import { statusField } from '@/lib/platform/validation/status-field'

/** The statuses of an unmatched address. Only one with the first two can still be resolved. */
export const UNMATCHED_ADDRESS_STATUSES = ['waiting', 'dismissed', 'resolved', 'closed', 'expired'] as const

export type UnmatchedAddressStatus = (typeof UNMATCHED_ADDRESS_STATUSES)[number]

/** The query of the list of unmatched addresses. */
export const unmatchedAddressQuerySchema = querySchema({
  status: statusField(UNMATCHED_ADDRESS_STATUSES),
  startingAfter: startingAfterField,
  limit: pageLimitField,
})

export type UnmatchedAddressQuery = z.output<typeof unmatchedAddressQuerySchema>

/** The path of a single unmatched address. An invalid ID becomes null, so the response is the same as for an unknown ID. */
export const unmatchedAddressPathSchema = z.object({ addressRequestId: numberField.nullable().catch(null) })

/** The body of a search for the unmatched address of a request. It must match each field that is sent. */
export const unmatchedAddressSearchSchema = z
  .object({
    requestId: requestIdField.optional().meta({
      description:
        'The `X-Request-Id` of the response to the request. If you sent several requests for the tenant, you can use any of them.',
    }),
    idempotencyKey: idempotencyKeySearchField('The `Idempotency-Key` of the request.', 'booking-1041'),
  })
  .refine(({ requestId, idempotencyKey }) => requestId !== undefined || idempotencyKey !== undefined, {
    error: REQUIRED.requestIdOrKey,
    path: ['requestId'],
  })

export type UnmatchedAddressSearch = z.output<typeof unmatchedAddressSearchSchema>

/** The body of a request that chooses an address. */
export const addressChoiceSchema = z.object({
  addressId: requiredText(REQUIRED.addressId, 500).meta({
    description:
      'The `addressId` of an address, for example one of the `possibleAddresses`. The text of an address works too, if it identifies one home.',
    examples: ['GB|AD|HZRJCHMDAUSC'],
  }),
  requestId: requestIdField.optional().meta({
    description:
      'The `requestId` of the unmatched address when you read it. If a later request has replaced that one in the meantime, the choice is rejected. If you leave it out, the choice applies to the latest request.',
  }),
})

/** The path and the body of a request that chooses an address. */
export const unmatchedAddressResolutionSchema = unmatchedAddressPathSchema.extend(addressChoiceSchema.shape)

export type PartnerResolution = z.output<typeof unmatchedAddressResolutionSchema>
