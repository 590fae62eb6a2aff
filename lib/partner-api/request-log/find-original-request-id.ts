import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { ErrorCode } from '../api-errors'
import type { EndpointName } from '../endpoints'
import type { RequestLogDatabase } from './list-api-requests'

/** The errors that are recorded for an Idempotency-Key. After any other error, the request can be repeated. */
const RECORDED_ERRORS: ErrorCode[] = ['address_not_found', 'tenant_has_contract']

interface LoggedRequest {
  at: Date
  endpoint: EndpointName
  replayed: boolean
  idempotencyKey: string | null
}

/**
 * Finds the request whose response a logged request of the company got again. Returns null if the response wasn't a
 * replay, or if the original request isn't in the log any more.
 */
export async function findOriginalRequestId(
  companyId: CompanyId,
  mode: Mode,
  { at, endpoint, replayed, idempotencyKey }: LoggedRequest,
  db: Pick<RequestLogDatabase, 'apiRequest'> = prisma(),
): Promise<string | null> {
  if (!replayed || idempotencyKey === null) return null
  const original = await db.apiRequest.findFirst({
    where: {
      ...{ companyId, mode, endpoint, idempotencyKey, replayed: false, at: { lte: at } },
      OR: [{ status: { lt: 300 } }, { errorCode: { in: RECORDED_ERRORS } }],
    },
    orderBy: { at: 'desc' },
    select: { id: true },
  })
  return original?.id ?? null
}
