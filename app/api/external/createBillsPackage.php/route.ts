import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { createOrHold } from '@/lib/contracts/unmatched-addresses/create-or-hold'
import { addressNotFoundResponse, errorResponse, successResponse } from '@/lib/partner-api/api-responses'
import { createPartnerEndpoint } from '@/lib/partner-api/create-partner-endpoint'

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = createPartnerEndpoint({
  name: 'createBillsPackage',
  permission: 'contracts',
  schema: billsPackageRequestSchema,
  execute: createOrHold,
  toResponse(outcome) {
    if (outcome.ok) {
      const { houseContractId, tenantId, accountCreated } = outcome
      return successResponse({
        houseContractId,
        tenantId,
        message: accountCreated ? NEW_USER_MESSAGE : EXISTING_USER_MESSAGE,
      })
    }
    if (outcome.reason === 'address not found') return addressNotFoundResponse(outcome.candidates)
    const { isFailedLookup } = outcome
    return { ...errorResponse('tenant_has_contract'), isFailedLookup }
  },
  errorCode: 'contract_not_stored',
})
