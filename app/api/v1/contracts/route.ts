import { listPartnerContracts } from '@/lib/contracts/read-back/list-partner-contracts'
import { contractQuerySchema } from '@/lib/contracts/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'listContracts',
  schema: contractQuerySchema,
  execute: listPartnerContracts,
  toResponse: (page) => successResponse({ ...page }),
})
