import type { Mode, WebhookDeliveryState } from '@/prisma/client/enums'
import type { CompanyId } from '../companies/company-id'
import { type Database, prisma } from '../prisma'

export interface Endpoint {
  id: number
  mode: Mode
  url: string
  events: string[]
  createdAt: Date
  /** Null while it is enabled. */
  disabledAt: Date | null
  /** 'operator', or 'gone' when it answered 410. */
  disabledFor: string | null
}

/** A company's endpoints, live ones first, oldest first. */
export async function endpointsOf(db: Database, companyId: CompanyId): Promise<Endpoint[]> {
  return db.webhookEndpoint.findMany({
    where: { companyId },
    orderBy: [{ mode: 'asc' }, { id: 'asc' }],
    select: { id: true, mode: true, url: true, events: true, createdAt: true, disabledAt: true, disabledFor: true },
  })
}

export interface Delivery {
  /** The webhook-id. */
  id: string
  type: string
  state: WebhookDeliveryState
  failure: string | null
  createdAt: Date
  settledAt: Date | null
  /** Oldest first. */
  attempts: { at: Date; status: number | null; reason: string | null; durationMs: number }[]
}

const PAGE_SIZE = 25

/** A page of an endpoint's deliveries with their tries, newest first; page 1 is the first. */
export async function deliveriesOf(
  db: Database,
  companyId: CompanyId,
  endpointId: number,
  page: number,
): Promise<{ deliveries: Delivery[]; hasOlder: boolean }> {
  const rows = await db.webhookDelivery.findMany({
    where: { endpointId, endpoint: { companyId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      ...{ id: true, type: true, state: true, failure: true, createdAt: true, settledAt: true },
      attempts: { orderBy: { id: 'asc' }, select: { at: true, status: true, reason: true, durationMs: true } },
    },
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE + 1,
  })
  return { deliveries: rows.slice(0, PAGE_SIZE), hasOlder: rows.length > PAGE_SIZE }
}

/** A delivery that waits, with all that its next try needs. */
export interface PendingDelivery {
  id: string
  type: string
  data: unknown
  createdAt: Date
  endpoint: { id: number; url: string; disabledAt: Date | null; secrets: { id: string; sealed: Uint8Array }[] }
}

/**
 * The delivery, or null when it is settled or gone, or a redelivery has given it another job.
 * Of its endpoint's secrets, those that are valid now, the newest first.
 */
export async function pendingDelivery(id: string, jobId: string): Promise<PendingDelivery | null> {
  return prisma().webhookDelivery.findFirst({
    where: { id, jobId, state: 'pending' },
    select: {
      ...{ id: true, type: true, data: true, createdAt: true },
      endpoint: {
        select: {
          ...{ id: true, url: true, disabledAt: true },
          secrets: {
            where: { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
            orderBy: { createdAt: 'desc' },
            select: { id: true, sealed: true },
          },
        },
      },
    },
  })
}
