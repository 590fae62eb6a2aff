import { getPartnerContract } from '@/lib/contracts/read-back/get-partner-contract'
import { contractPathSchema } from '@/lib/contracts/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { CONTRACT_NOT_FOUND } from '@/lib/partner-api/contract-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'getContract',
  schema: contractPathSchema,
  execute: getPartnerContract,
  toResponse: (contract) => (contract ? successResponse({ contract }) : CONTRACT_NOT_FOUND),
})
