import { getPartnerUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/read-back/get-partner-unmatched-address'
import { unmatchedAddressPathSchema } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'
import { UNMATCHED_ADDRESS_NOT_FOUND } from '@/lib/partner-api/unmatched-address-responses'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'getUnmatchedAddress',
  schema: unmatchedAddressPathSchema,
  execute: getPartnerUnmatchedAddress,
  toResponse: (unmatchedAddress) =>
    unmatchedAddress ? successResponse({ unmatchedAddress }) : UNMATCHED_ADDRESS_NOT_FOUND,
})
