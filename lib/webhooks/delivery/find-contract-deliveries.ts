import { prisma } from '@/lib/platform/database/prisma'
import type { WebhookDeliveryStatus } from '@/prisma/client/enums'
import type { EndpointScope } from '../endpoints/endpoint-company-and-mode'

export interface ContractDelivery {
  /** The delivery's webhook-id. */
  id: string
  type: string
  status: WebhookDeliveryStatus
  createdAt: Date
  endpoint: { id: number; url: string }
}

const MAX_DELIVERIES = 50

/**
 * Returns the deliveries of events about a contract and about the unmatched address that it was created from, oldest
 * first. Returns at most 50.
 */
export const findContractDeliveries = (
  { companyId, mode }: EndpointScope,
  contractId: number,
  addressRequestId: number | null,
): Promise<ContractDelivery[]> =>
  prisma().webhookDelivery.findMany({
    where: {
      endpoint: { companyId, mode },
      OR: [{ contractId }, ...(addressRequestId ? [{ addressRequestId }] : [])],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, type: true, status: true, createdAt: true, endpoint: { select: { id: true, url: true } } },
    take: MAX_DELIVERIES,
  })
