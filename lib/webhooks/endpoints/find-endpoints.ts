import { type Database, prisma } from '@/lib/platform/database/prisma'
import { IS_RETRYING } from '../delivery/find-next-attempts'
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
  /** When the endpoint's URL first sent back the token of a challenge. Null if it hasn't. */
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
  return db.webhookEndpoint.findMany({
    where: { companyId, mode, deletedAt: null },
    orderBy: { id: 'asc' },
    select: ENDPOINT_COLUMNS,
  })
}

/**
 * The maximum number of endpoints in the list. The list contains all enabled endpoints (up to ten) and the newest
 * disabled ones.
 */
const MAX_ENDPOINTS_LISTED = 200

/**
 * Lists up to `MAX_ENDPOINTS_LISTED` of a company's endpoints in a mode, oldest first. Each has the number of its
 * retrying and failed deliveries, and the time of its last event. All of them leave out challenges.
 */
export async function findEndpointsWithCounts({
  companyId,
  mode,
}: EndpointScope): Promise<(Endpoint & DeliveryCounts)[]> {
  return prisma().$queryRaw`
    SELECT e.id, e.url, e.events, e.created_at AS "createdAt", e.disabled_at AS "disabledAt", e.disabled_reason AS "disabledReason",
      e.verified_at AS "verifiedAt",
      (SELECT count(*)::int FROM (
        SELECT FROM webhook_deliveries d JOIN pgboss.job j ON j.id = d.job_id
        WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.type <> ${CHALLENGE_TYPE} AND ${IS_RETRYING}
        LIMIT ${MAX_DELIVERIES_COUNTED}::int
      ) AS retrying_deliveries) AS retrying,
      (SELECT count(*)::int FROM (
        SELECT FROM webhook_deliveries d
        WHERE d.endpoint_id = e.id AND d.status = 'failed' AND d.type <> ${CHALLENGE_TYPE} LIMIT ${MAX_DELIVERIES_COUNTED}::int
      ) AS failed_deliveries) AS failed,
      (SELECT max(d.created_at) FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.type <> ${CHALLENGE_TYPE})
        AS "lastEventAt"
    FROM (
      SELECT * FROM webhook_endpoints
      WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND deleted_at IS NULL
      ORDER BY disabled_at IS NULL DESC, id DESC LIMIT ${MAX_ENDPOINTS_LISTED}::int
    ) e
    ORDER BY e.id`
}

/** The number at which counting stops. The page then shows "100 or more". */
export const MAX_DELIVERIES_COUNTED = 100

interface DeliveryCounts {
  /** How many deliveries have failed at least once and will be attempted again, up to MAX_DELIVERIES_COUNTED. */
  retrying: number
  /** How many deliveries failed in the last 30 days, up to MAX_DELIVERIES_COUNTED. */
  failed: number
  lastEventAt: Date | null
}
