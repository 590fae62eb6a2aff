import { type Database, prisma } from '@/lib/platform/database/prisma'
import { CHALLENGE_TYPE } from '../event-types'
import type { EndpointScope } from './endpoint-company-and-mode'

export interface Endpoint {
  id: number
  url: string
  events: string[]
  createdAt: Date
  /** When the endpoint was disabled. Null if it's enabled. */
  disabledAt: Date | null
  /**
   * The kind of user who disabled the endpoint: 'operator' or 'partner_staff'. The value 'gone' means that our service
   * disabled the endpoint, because the endpoint responded with 410. Null if the endpoint is enabled.
   */
  disabledReason: string | null
  /** When the endpoint first sent back the token of a challenge. Null if it hasn't. */
  verifiedAt: Date | null
}

export const ENDPOINT_COLUMNS = {
  id: true,
  url: true,
  events: true,
  createdAt: true,
  disabledAt: true,
  disabledReason: true,
  verifiedAt: true,
} as const

/** Lists a company's endpoints in a mode, oldest first. */
export async function findEndpoints({ companyId, mode }: EndpointScope, db: Database = prisma()): Promise<Endpoint[]> {
  return db.webhookEndpoint.findMany({ where: { companyId, mode }, orderBy: { id: 'asc' }, select: ENDPOINT_COLUMNS })
}

/**
 * The maximum number of endpoints in the list. The list contains all enabled endpoints (up to ten) and the newest
 * disabled ones.
 */
const MAX_ENDPOINTS_LISTED = 200

/**
 * Lists up to `MAX_ENDPOINTS_LISTED` of a company's endpoints in a mode, oldest first. Each has the number of its
 * failed deliveries and the time of its last event. Both leave out challenges.
 */
export async function findEndpointsWithCounts({
  companyId,
  mode,
}: EndpointScope): Promise<(Endpoint & DeliveryCounts)[]> {
  return prisma().$queryRaw`
    SELECT e.id, e.url, e.events, e.created_at AS "createdAt", e.disabled_at AS "disabledAt", e.disabled_reason AS "disabledReason",
      e.verified_at AS "verifiedAt",
      (SELECT count(*)::int FROM (
        SELECT FROM webhook_deliveries d
        WHERE d.endpoint_id = e.id AND d.status = 'failed' AND d.type <> ${CHALLENGE_TYPE} LIMIT ${MAX_FAILED_COUNTED}::int
      ) AS failed_deliveries) AS failed,
      (SELECT max(d.created_at) FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.type <> ${CHALLENGE_TYPE})
        AS "lastEventAt"
    FROM (
      SELECT * FROM webhook_endpoints WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
      ORDER BY disabled_at IS NULL DESC, id DESC LIMIT ${MAX_ENDPOINTS_LISTED}::int
    ) e
    ORDER BY e.id`
}

/** The number at which counting stops. The page then shows "100 or more". */
export const MAX_FAILED_COUNTED = 100

interface DeliveryCounts {
  /** How many deliveries failed in the last 30 days, up to MAX_FAILED_COUNTED. */
  failed: number
  lastEventAt: Date | null
}
