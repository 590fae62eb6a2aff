import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { createBillsPackage } from '../../../../server/create-bills-package'
import { createEndpoint } from '../../../../server/create-endpoint'

export const { POST, GET, PUT, PATCH, DELETE, OPTIONS } = createEndpoint({
  name: 'createBillsPackage',
  fields: billsPackageRequestSchema,
  errorCode: 'contract_not_stored',
  handle: createBillsPackage,
})
