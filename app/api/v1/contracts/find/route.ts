import { findPartnerContracts } from '@/lib/contracts/read-back/find-partner-contracts'
import { contractSearchSchema } from '@/lib/contracts/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'
import { findByAnyRequest } from '@/lib/partner-api/find-by-any-request'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'findContracts',
  schema: contractSearchSchema,
  execute: (partner, search) => findByAnyRequest(partner, search, findPartnerContracts),
  toResponse: (contracts) => successResponse({ contracts }),
})
