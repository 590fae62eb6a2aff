import type { Mode } from '@/prisma/client/enums'
import type { CompanyId } from '../companies/company-id'

/** Who calls: the company of a valid key, the key's mode, and this call's id. */
export interface Partner {
  companyId: CompanyId
  companyName: string
  apiKeyId: number
  /** How many calls this key may make. */
  callsPerMinute: number
  mode: Mode
  requestId: string
  /** Whether the call holds the idempotency key that it came with; its outcome is recorded then. */
  holdsClaim: boolean
}
