import { contractPathSchema } from '@/lib/contracts/read-back/schema'
import { resendNewestContractEmail } from '@/lib/contracts/resend-contract-email'
import { successResponse } from '@/lib/partner-api/api-responses'
import { resendErrorResponse } from '@/lib/partner-api/contract-responses'
import { createWriteEndpoint } from '@/lib/partner-api/create-write-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createWriteEndpoint({
  name: 'resendContractEmail',
  schema: contractPathSchema,
  execute: resendNewestContractEmail,
  toResponse(outcome) {
    if (!outcome.ok) return resendErrorResponse(outcome)
    const { houseContractId, emailType, emailStatus } = outcome
    return successResponse({ houseContractId, emailType, emailStatus })
  },
})
