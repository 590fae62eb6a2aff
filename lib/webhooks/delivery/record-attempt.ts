import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'

/**
 * The outcome of a delivery attempt:
 * - 'delivered': the receiver responded to an event with a 2xx status
 * - 'verified': the response to a challenge contained its token, which also verifies the endpoint
 * - 'not verified': a 2xx response to a challenge didn't contain its token
 * - 'gone': the receiver responded with 410, which also disables the endpoint
 * - 'not yet': the attempt failed and will be retried
 */
export type AttemptOutcome = 'delivered' | 'verified' | 'not verified' | 'gone' | 'not yet'

export const GONE_FAILURE = 'The endpoint responded with 410 Gone.'
export const NOT_VERIFIED_FAILURE = 'The response didn’t contain the challenge.'

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
  const verifyEndpoint = webhookEndpoint.updateMany({
    where: { id: endpointId, verifiedAt: null },
    data: { verifiedAt: settledAt },
  })
  // Lock the endpoint before the delivery, as sendChallenge does. Otherwise, the two transactions could wait for each
  // other.
  const updatesByOutcome = {
    delivered: () => [attempt, settleDelivery({ status: 'delivered' })],
    verified: () => [verifyEndpoint, attempt, settleDelivery({ status: 'delivered' })],
    'not verified': () => [attempt, settleDelivery({ status: 'failed', failure: NOT_VERIFIED_FAILURE })],
    gone: () => [disableEndpoint, attempt, settleDelivery({ status: 'failed', failure: GONE_FAILURE })],
    'not yet': () => [attempt],
  }
  await prisma().$transaction(updatesByOutcome[outcome]())
}
