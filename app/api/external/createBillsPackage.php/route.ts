import { billsPackageRequest } from '@/lib/contracts/create/schema'
import { EXISTING_USER, NEW_USER } from '@/lib/contracts/create/success-message'
import { createOrKeep } from '@/lib/contracts/unmatched-addresses/create-or-hold'
import { partnerEndpoint } from '@/lib/partner-api/endpoint'
import { addressNotFound, failure, success } from '@/lib/partner-api/response'

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = partnerEndpoint({
  name: 'createBillsPackage',
  fields: billsPackageRequest,
  work: createOrKeep,
  answer(outcome) {
    if (outcome.ok) {
      const { houseContractId, tenantId, accountCreated } = outcome
      return success({ houseContractId, tenantId, message: accountCreated ? NEW_USER : EXISTING_USER })
    }
    if (outcome.reason === 'address not found') return addressNotFound(outcome.candidates)
    return failure(400, 'Tenant email already associated with a contract')
  },
  fault: 'Failed to store external the service contract',
})
