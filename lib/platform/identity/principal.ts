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
  /**
   * The Idempotency-Key of an API request, once the request holds its lock. The request's outcome must then be recorded.
   * Null if there is none. It may contain personal data, so it must not be logged.
   */
  idempotencyKey: string | null
}
