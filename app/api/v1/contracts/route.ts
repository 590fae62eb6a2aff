import { listPartnerContracts } from '@/lib/contracts/read-back/list-partner-contracts'
import { contractQuerySchema } from '@/lib/contracts/read-back/schema'
import { invalidFieldsResponse, successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'listContracts',
  schema: contractQuerySchema,
  execute: listPartnerContracts,
  toResponse(outcome) {
    if (outcome.ok) return successResponse({ contracts: outcome.contracts, hasMore: outcome.hasMore })
    return invalidFieldsResponse([{ field: 'startingAfter', message: 'No such contract' }])
  },
})
