import { cancelUpcomingContract } from '@/lib/contracts/cancel-contract'
import { contractPathSchema } from '@/lib/contracts/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { CANCELLATION_ERRORS } from '@/lib/partner-api/contract-responses'
import { createWriteEndpoint } from '@/lib/partner-api/create-write-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createWriteEndpoint({
  name: 'cancelContract',
  schema: contractPathSchema,
  execute: cancelUpcomingContract,
  toResponse(outcome) {
    if (!outcome.ok) return CANCELLATION_ERRORS[outcome.reason]
    const { houseContractId, status, cancelledAt } = outcome
    return successResponse({ houseContractId, status, cancelledAt })
  },
})
