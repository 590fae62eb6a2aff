import { listPartnerUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/read-back/list-partner-unmatched-addresses'
import { unmatchedAddressQuerySchema } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'listUnmatchedAddresses',
  schema: unmatchedAddressQuerySchema,
  execute: listPartnerUnmatchedAddresses,
  toResponse: (page) => successResponse({ ...page }),
})
