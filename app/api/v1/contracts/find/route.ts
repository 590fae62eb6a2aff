import { findPartnerContracts } from '@/lib/contracts/read-back/find-partner-contracts'
import { contractSearchSchema } from '@/lib/contracts/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'findContracts',
  schema: contractSearchSchema,
  execute: findPartnerContracts,
  toResponse: (contracts) => successResponse({ contracts }),
})
