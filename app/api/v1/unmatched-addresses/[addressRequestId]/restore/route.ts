import { unmatchedAddressPathSchema } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { setUnmatchedAddressDismissed } from '@/lib/contracts/unmatched-addresses/set-unmatched-address-dismissed'
import { createWriteEndpoint } from '@/lib/partner-api/create-write-endpoint'
import { dismissalResponse } from '@/lib/partner-api/unmatched-address-responses'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createWriteEndpoint({
  name: 'restoreUnmatchedAddress',
  schema: unmatchedAddressPathSchema,
  execute: (partner, { addressRequestId }) => setUnmatchedAddressDismissed(partner, addressRequestId, false),
  toResponse: dismissalResponse,
})
