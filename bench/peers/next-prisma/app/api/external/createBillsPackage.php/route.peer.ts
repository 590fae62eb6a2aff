import { billsPackageRequest } from '@/lib/contracts/create/schema'
import { createBillsPackage } from '../../../../server/create-bills-package'
import { endpoint } from '../../../../server/endpoint'

export const { POST, GET, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  name: 'createBillsPackage',
  fields: billsPackageRequest,
  fault: 'Failed to store external the service contract',
  work: createBillsPackage,
})
