import { prisma } from '@/lib/platform/database/prisma'
import type { EndpointScope } from '../endpoints/endpoint-company-and-mode'
import { hideChallenge } from './challenge'
import { DELIVERY_COLUMNS, type Delivery } from './find-deliveries'
import { findNextAttempts } from './find-next-attempts'
import { buildMessageBody } from './sign-message'

export interface DeliveryDetail extends Omit<Delivery, 'attempts'> {
  /** The body of the message, exactly as it's sent. Only the token of a challenge is replaced. */
  body: string
  attempts: (Delivery['attempts'][number] & { id: bigint; responseBody: string | null })[]
}

/** Returns a delivery of an endpoint with all its attempts, oldest first. Returns null if there's no such delivery. */
export async function findDelivery(
  { companyId, mode }: EndpointScope,
  endpointId: number,
  id: string,
): Promise<DeliveryDetail | null> {
  const row = await prisma().webhookDelivery.findFirst({
    where: { id, endpointId, endpoint: { companyId, mode, deletedAt: null } },
    select: {
      ...DELIVERY_COLUMNS,
      data: true,
      attempts: {
        orderBy: { id: 'asc' },
        select: { id: true, at: true, status: true, reason: true, durationMs: true, responseBody: true },
      },
    },
  })
  if (!row) return null
  const { data, jobId, ...delivery } = row
  const nextAttempts = await findNextAttempts([row], prisma())
  return {
    ...delivery,
    body: buildMessageBody({ ...delivery, data: hideChallenge({ type: row.type, data }) }),
    nextAttemptAt: nextAttempts.get(jobId) ?? null,
  }
}
