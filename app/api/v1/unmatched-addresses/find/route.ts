import { findPartnerUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/read-back/find-partner-unmatched-addresses'
import { unmatchedAddressSearchSchema } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'findUnmatchedAddresses',
  schema: unmatchedAddressSearchSchema,
  execute: findPartnerUnmatchedAddresses,
  toResponse: (unmatchedAddresses) => successResponse({ unmatchedAddresses }),
})
