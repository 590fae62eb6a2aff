import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** Whose endpoints are meant, and of which mode: one of the other mode counts as not there. */
export interface EndpointScope {
  companyId: CompanyId
  mode: Mode
}
