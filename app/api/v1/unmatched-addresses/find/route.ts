import { findPartnerUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/read-back/find-partner-unmatched-addresses'
import { unmatchedAddressSearchSchema } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'
import { findByAnyRequest } from '@/lib/partner-api/find-by-any-request'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'findUnmatchedAddresses',
  schema: unmatchedAddressSearchSchema,
  execute: (partner, search) => findByAnyRequest(partner, search, findPartnerUnmatchedAddresses),
  toResponse: (unmatchedAddresses) => successResponse({ unmatchedAddresses }),
})
