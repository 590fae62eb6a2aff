import { prisma } from '@/lib/platform/database/prisma'
import type { WebhookDeliveryStatus } from '@/prisma/client/enums'
import type { EndpointScope } from '../endpoints/endpoint-company-and-mode'
import { findNextAttempts } from './find-next-attempts'

export interface ContractDelivery {
  /** The delivery's webhook-id. */
  id: string
  type: string
  status: WebhookDeliveryStatus
  createdAt: Date
  /** When the next attempt is due. Null if no attempt has failed, or if none will follow. */
  nextAttemptAt: Date | null
  endpoint: { id: number; url: string }
}

const MAX_DELIVERIES = 50

/**
 * Returns the deliveries of events about a contract and about the unmatched address that it was created from, oldest
 * first. Returns at most 50.
 */
export async function findContractDeliveries(
  { companyId, mode }: EndpointScope,
  contractId: number,
  addressRequestId: number | null,
): Promise<ContractDelivery[]> {
  const deliveries = await prisma().webhookDelivery.findMany({
    where: {
      endpoint: { companyId, mode, deletedAt: null },
      OR: [{ contractId }, ...(addressRequestId ? [{ addressRequestId }] : [])],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, type: true, status: true, createdAt: true, jobId: true },
      endpoint: { select: { id: true, url: true } },
    },
    take: MAX_DELIVERIES,
  })
  const nextAttempts = await findNextAttempts(deliveries, prisma())
  return deliveries.map(({ jobId, ...delivery }) => ({ ...delivery, nextAttemptAt: nextAttempts.get(jobId) ?? null }))
}
