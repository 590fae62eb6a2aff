import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** The company and mode that an operation is limited to. Endpoints of the other mode are treated as nonexistent. */
export interface EndpointScope {
  companyId: CompanyId
  mode: Mode
}
