import { getPartnerContract } from '@/lib/contracts/read-back/get-partner-contract'
import { contractPathSchema } from '@/lib/contracts/read-back/schema'
import { errorResponse, successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'getContract',
  scope: 'read',
  schema: contractPathSchema,
  execute: getPartnerContract,
  toResponse: (contract) => (contract ? successResponse({ contract }) : errorResponse(404, 'Contract not found')),
})
