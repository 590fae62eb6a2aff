import {
  buildPageOrderBy,
  buildPageWhere,
  type Cursor,
  loadPage,
  type Page,
} from '@/lib/platform/database/pagination/paginate'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { WebhookDeliveryStatus } from '@/prisma/client/enums'
import type { EndpointScope } from '../endpoints/endpoint-company-and-mode'
import { findNextAttempts } from './find-next-attempts'

export interface Delivery {
  /** The delivery's webhook-id. */
  id: string
  type: string
  /** The IDs of the contract and the unmatched address that the event is about. Each is null if the event isn't about one. */
  contractId: number | null
  addressRequestId: number | null
  status: WebhookDeliveryStatus
  failure: string | null
  createdAt: Date
  settledAt: Date | null
  /** When the next attempt is due. Null if no attempt has failed, or if none will follow. */
  nextAttemptAt: Date | null
  /** The delivery attempts, oldest first. */
  attempts: { at: Date; status: number | null; reason: string | null; durationMs: number }[]
}

const PAGE_SIZE = 25

/** Returns a page of an endpoint's deliveries with their attempts, newest first. */
export async function findDeliveries(
  { companyId, mode }: EndpointScope,
  endpointId: number,
  { status, cursor }: { status?: WebhookDeliveryStatus; cursor?: Cursor } = {},
  db: Database = prisma(),
): Promise<Page<Delivery>> {
  const getPageKey = ({ createdAt, id }: Delivery) => ({ at: createdAt, id })
  return loadPage(cursor, PAGE_SIZE, getPageKey, async (cursor, take) => {
    const deliveries = await db.webhookDelivery.findMany({
      where: {
        endpointId,
        endpoint: { companyId, mode, deletedAt: null },
        ...(status && { status }),
        ...buildPageWhere('createdAt', cursor),
      },
      orderBy: buildPageOrderBy('createdAt', cursor),
      select: {
        ...DELIVERY_COLUMNS,
        attempts: { orderBy: { id: 'asc' }, select: { at: true, status: true, reason: true, durationMs: true } },
      },
      take,
    })
    const nextAttempts = await findNextAttempts(deliveries, db)
    return deliveries.map(({ jobId, ...delivery }) => ({
      ...delivery,
      nextAttemptAt: nextAttempts.get(jobId) ?? null,
    }))
  })
}

export const DELIVERY_COLUMNS = {
  id: true,
  type: true,
  contractId: true,
  addressRequestId: true,
  status: true,
  failure: true,
  createdAt: true,
  settledAt: true,
  jobId: true,
} as const
