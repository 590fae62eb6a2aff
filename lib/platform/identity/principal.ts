import type { Mode } from '@/prisma/client/enums'
import type { CompanyId } from './company-id'

/**
 * Identifies who acts for a company: an API request with one of the company's keys, or a member of its team in the
 * portal.
 */
export interface Principal {
  companyId: CompanyId
  companyName: string
  mode: Mode
  actor: { type: 'api_key' | 'partner_staff'; id: number }
  /** The X-Request-Id of an API request. An action in the portal has an ID of the same kind. */
  requestId: string
  /** Whether the request holds the lock of its idempotency key. If it does, its outcome must be recorded. */
  holdsIdempotencyLock: boolean
}
