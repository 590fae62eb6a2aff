import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { createBillsPackage } from '../../../../server/create-bills-package'
import { createEndpoint } from '../../../../server/create-endpoint'

export const { POST, GET, PUT, PATCH, DELETE, OPTIONS } = createEndpoint({
  name: 'createBillsPackage',
  fields: billsPackageRequestSchema,
  errorMessage: 'Failed to store external the service contract',
  handle: createBillsPackage,
})
