import type { Mode } from '@/prisma/client/enums'
import type { CompanyId } from './company-id'

/** Who has work done in a company's name: a call with one of its API keys, or somebody of its staff in the portal. */
export interface Principal {
  companyId: CompanyId
  companyName: string
  mode: Mode
  actor: { type: 'api_key' | 'partner_staff'; id: number }
  /** The call's X-Request-Id; an action in the portal has an id of its own. */
  requestId: string
  /** Whether it holds the idempotency key that it came with; its outcome is recorded then. */
  holdsIdempotencyLock: boolean
}
