import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { unmatchedAddressResolutionSchema } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { resolvePartnerUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/resolve-partner-unmatched-address'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createWriteEndpoint } from '@/lib/partner-api/create-write-endpoint'
import { resolutionErrorResponse } from '@/lib/partner-api/unmatched-address-responses'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createWriteEndpoint({
  name: 'resolveUnmatchedAddress',
  schema: unmatchedAddressResolutionSchema,
  execute: resolvePartnerUnmatchedAddress,
  toResponse(outcome) {
    if (!outcome.ok) return resolutionErrorResponse(outcome)
    const { houseContractId, tenantId, accountCreated } = outcome
    return successResponse({
      houseContractId,
      tenantId,
      message: accountCreated ? NEW_USER_MESSAGE : EXISTING_USER_MESSAGE,
    })
  },
})
