import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** The company and mode that an operation is limited to. All other endpoints are treated as if they didn't exist. */
export interface EndpointScope {
  companyId: CompanyId
  mode: Mode
}
