import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { EndpointScope } from './endpoint-company-and-mode'

export interface Endpoint {
  id: number
  url: string
  events: string[]
  createdAt: Date
  /** Null while it is enabled. */
  disabledAt: Date | null
  /** By whom: 'operator', 'partner_staff', or 'gone' when it answered 410. */
  disabledReason: string | null
}

export const ENDPOINT_COLUMNS = {
  id: true,
  url: true,
  events: true,
  createdAt: true,
  disabledAt: true,
  disabledReason: true,
} as const

/** A company's endpoints in a mode, oldest first. */
export async function findEndpoints({ companyId, mode }: EndpointScope, db: Database = prisma()): Promise<Endpoint[]> {
  return db.webhookEndpoint.findMany({ where: { companyId, mode }, orderBy: { id: 'asc' }, select: ENDPOINT_COLUMNS })
}

/** So many a page shows: the enabled ones, which are ten at most, and the newest of the others. */
const MAX_ENDPOINTS_LISTED = 200

/** A company's endpoints in a mode, oldest first, each with how many of its deliveries failed and when its last event was. */
export async function findEndpointsWithCounts({
  companyId,
  mode,
}: EndpointScope): Promise<(Endpoint & DeliveryCounts)[]> {
  return prisma().$queryRaw`
    SELECT e.id, e.url, e.events, e.created_at AS "createdAt", e.disabled_at AS "disabledAt", e.disabled_reason AS "disabledReason",
      (SELECT count(*)::int FROM (
        SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'failed' LIMIT ${MAX_FAILED_COUNTED}::int
      ) AS counted) AS failed,
      (SELECT max(d.created_at) FROM webhook_deliveries d WHERE d.endpoint_id = e.id) AS "lastEventAt"
    FROM (
      SELECT * FROM webhook_endpoints WHERE company_id = ${companyId}::int AND mode = ${mode}::mode
      ORDER BY disabled_at IS NULL DESC, id DESC LIMIT ${MAX_ENDPOINTS_LISTED}::int
    ) e
    ORDER BY e.id`
}

/** Beyond it a page says "100 or more". */
export const MAX_FAILED_COUNTED = 100

interface DeliveryCounts {
  /** Deliveries of the last 30 days that were given up, counted up to a limit. */
  failed: number
  lastEventAt: Date | null
}
