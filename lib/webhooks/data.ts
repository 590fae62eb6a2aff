import {
  buildPageOrderBy,
  buildPageWhere,
  type Cursor,
  loadPage,
  type Page,
} from '@/lib/platform/database/pagination/page'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { WebhookDeliveryStatus } from '@/prisma/client/enums'
import type { EndpointScope } from './endpoints/endpoint-scope'

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

const ENDPOINT_COLUMNS = {
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
        SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.state = 'failed' LIMIT ${MAX_FAILED_COUNTED}::int
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
  /** Deliveries of the last 30 days that were given up, counted up to MOST_COUNTED. */
  failed: number
  lastEventAt: Date | null
}

/** One endpoint, with when a secret that is being replaced ends (null: none is); null when there is none of this number. */
export async function findEndpoint(
  { companyId, mode }: EndpointScope,
  id: number,
): Promise<(Endpoint & { gracePeriodEndsAt: Date | null }) | null> {
  const row = await prisma().webhookEndpoint.findFirst({
    where: { id, companyId, mode },
    select: {
      ...ENDPOINT_COLUMNS,
      secrets: {
        where: { expiresAt: { gt: new Date() } },
        orderBy: { expiresAt: 'desc' },
        take: 1,
        select: { expiresAt: true },
      },
    },
  })
  if (!row) return null
  const { secrets, ...endpoint } = row
  return { ...endpoint, gracePeriodEndsAt: secrets[0]?.expiresAt ?? null }
}

export interface Delivery {
  /** The webhook-id. */
  id: string
  type: string
  state: WebhookDeliveryStatus
  failure: string | null
  createdAt: Date
  settledAt: Date | null
  /** Oldest first. */
  attempts: { at: Date; status: number | null; reason: string | null; durationMs: number }[]
}

const PAGE_SIZE = 25

/** A page of an endpoint's deliveries with their tries, newest first. */
export async function findDeliveries(
  { companyId, mode }: EndpointScope,
  endpointId: number,
  { state, cursor }: { state?: WebhookDeliveryStatus; cursor?: Cursor } = {},
  db: Database = prisma(),
): Promise<Page<Delivery>> {
  const getPageKey = ({ createdAt, id }: Delivery) => ({ at: createdAt, id })
  return loadPage(cursor, PAGE_SIZE, getPageKey, (cursor, take) =>
    db.webhookDelivery.findMany({
      where: {
        endpointId,
        endpoint: { companyId, mode },
        ...(state && { state }),
        ...buildPageWhere('createdAt', cursor),
      },
      orderBy: buildPageOrderBy('createdAt', cursor),
      select: {
        id: true,
        type: true,
        state: true,
        failure: true,
        createdAt: true,
        settledAt: true,
        attempts: { orderBy: { id: 'asc' }, select: { at: true, status: true, reason: true, durationMs: true } },
      },
      take,
    }),
  )
}

/** A delivery that waits, with all that its next try needs. */
export interface PendingDelivery {
  id: string
  type: string
  data: unknown
  createdAt: Date
  endpoint: { id: number; url: string; disabledAt: Date | null; secrets: { id: string; ciphertext: Uint8Array }[] }
}

/**
 * The delivery, or null when it is settled or gone, or a redelivery has given it another job.
 * Of its endpoint's secrets, those that are valid now, the newest first.
 */
export async function findPendingDelivery(id: string, jobId: string): Promise<PendingDelivery | null> {
  return prisma().webhookDelivery.findFirst({
    where: { id, jobId, state: 'pending' },
    select: {
      id: true,
      type: true,
      data: true,
      createdAt: true,
      endpoint: {
        select: {
          id: true,
          url: true,
          disabledAt: true,
          secrets: {
            where: { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
            orderBy: { createdAt: 'desc' },
            select: { id: true, ciphertext: true },
          },
        },
      },
    },
  })
}
