import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/**
 * The outcome of a delivery attempt. 'gone' means that the receiver responded with 410, which also disables the
 * endpoint. 'not yet' means that the attempt failed and will be retried.
 */
export type AttemptOutcome = 'delivered' | 'gone' | 'not yet'

export const GONE_FAILURE = 'the endpoint responded with 410 Gone'

/** Records a delivery attempt. Also updates the delivery, unless it now belongs to a different job. */
export async function recordAttempt(
  delivery: { id: string; jobId: string; endpointId: number },
  { status = null, reason = null }: { status?: number | null; reason?: string | null },
  durationMs: number,
  outcome: AttemptOutcome,
): Promise<void> {
  const { id, jobId, endpointId } = delivery
  const { webhookAttempt, webhookDelivery, webhookEndpoint } = prisma()
  const settledAt = new Date()
  const attempt = webhookAttempt.create({ data: { deliveryId: id, status, reason, durationMs } })
  const settleDelivery = (data: Prisma.WebhookDeliveryUpdateManyMutationInput) =>
    webhookDelivery.updateMany({ where: { id, jobId, status: 'pending' }, data: { ...data, settledAt } })
  const disableEndpoint = webhookEndpoint.updateMany({
    where: { id: endpointId, disabledAt: null },
    data: { disabledAt: settledAt, disabledReason: 'gone' },
  })
  const updatesByOutcome = {
    delivered: () => [attempt, settleDelivery({ status: 'delivered' })],
    gone: () => [attempt, settleDelivery({ status: 'failed', failure: GONE_FAILURE }), disableEndpoint],
    'not yet': () => [attempt],
  }
  await prisma().$transaction(updatesByOutcome[outcome]())
}
