import type { Mode } from '@/prisma/client/enums'
import type { CompanyId } from '../companies/company-id'

/** Whose endpoints are meant, and of which mode: one of the other mode counts as not there. */
export interface Scope {
  companyId: CompanyId
  mode: Mode
}
