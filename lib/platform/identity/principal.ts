import type { Mode } from '@/prisma/client/enums'
import type { CompanyId } from './company-id'

/** The party that acts for a company: an API request with one of its keys, or a member of its team in the portal. */
export interface Principal {
  companyId: CompanyId
  companyName: string
  mode: Mode
  actor: { type: 'api_key' | 'partner_staff'; id: number }
  /** The request's X-Request-Id. Each action in the portal also gets an ID. */
  requestId: string
  /** Whether the request holds the lock of its idempotency key. If so, its outcome is recorded. */
  holdsIdempotencyLock: boolean
}
