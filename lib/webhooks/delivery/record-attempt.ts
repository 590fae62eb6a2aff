import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { GONE_FAILURE, NOT_VERIFIED_FAILURE } from './delivery-failure'

/**
 * The outcome of a delivery attempt:
 * - 'delivered': the receiver responded to an event with a 2xx status
 * - 'verified': the response to a challenge contained its token, which also verifies the endpoint
 * - 'not verified': a 2xx response to a challenge didn't contain its token
 * - 'gone': the receiver responded with 410, which also disables the endpoint
 * - 'not yet': the attempt failed and will be retried
 */
export type AttemptOutcome = 'delivered' | 'verified' | 'not verified' | 'gone' | 'not yet'

/** The outcomes of attempts whose response we don't store. If an attempt succeeds, nobody needs the response. */
const SUCCESSFUL_OUTCOMES: AttemptOutcome[] = ['delivered', 'verified']

/**
 * Records a delivery attempt. Also updates the delivery, unless it now belongs to a different job. Records nothing and
 * returns null if the delivery was deleted during the attempt. A challenge is deleted when its endpoint's URL changes,
 * so a late response from the old URL can't verify the new one.
 *
 * @returns the outcome. It's 'not yet' instead of 'gone' if the endpoint's URL has changed since
 */
export async function recordAttempt(
  { id, jobId, endpoint }: { id: string; jobId: string; endpoint: { id: number; url: string } },
  { status = null, reason = null, responseBody = null }: AttemptResult,
  durationMs: number,
  outcome: AttemptOutcome,
): Promise<AttemptOutcome | null> {
  const { webhookAttempt, webhookDelivery, webhookEndpoint } = prisma()
  const settledAt = new Date()
  const keptBody = SUCCESSFUL_OUTCOMES.includes(outcome) ? null : responseBody
  const attempt = webhookAttempt.create({
    data: { deliveryId: id, status, reason, responseBody: keptBody, durationMs },
  })
  const settleDelivery = (
    data: Prisma.WebhookDeliveryUpdateManyMutationInput,
    where: Prisma.WebhookDeliveryWhereInput = {},
  ) => webhookDelivery.updateMany({ where: { ...where, id, jobId, status: 'pending' }, data: { ...data, settledAt } })
  // If the URL has changed since, the response says nothing about the endpoint's new URL.
  const sentTo = { id: endpoint.id, url: endpoint.url }
  const disableEndpoint = webhookEndpoint.updateMany({
    where: { ...sentTo, disabledAt: null },
    data: { disabledAt: settledAt, disabledReason: 'gone' },
  })
  const verifyEndpoint = webhookEndpoint.updateMany({
    where: { ...sentTo, verifiedAt: null },
    data: { verifiedAt: settledAt },
  })
  // Lock the endpoint before the delivery, as sendChallenge does. Otherwise, the two transactions could wait for each
  // other.
  const updatesByOutcome = {
    delivered: () => [attempt, settleDelivery({ status: 'delivered' })],
    verified: () => [verifyEndpoint, attempt, settleDelivery({ status: 'delivered' })],
    'not verified': () => [attempt, settleDelivery({ status: 'failed', failure: NOT_VERIFIED_FAILURE })],
    gone: () => [
      disableEndpoint,
      attempt,
      settleDelivery({ status: 'failed', failure: GONE_FAILURE }, { endpoint: sentTo }),
    ],
    'not yet': () => [attempt],
  }
  try {
    const lastResult = (await prisma().$transaction(updatesByOutcome[outcome]())).at(-1)
    const isSettled = lastResult !== undefined && 'count' in lastResult && lastResult.count > 0
    return outcome === 'gone' && !isSettled ? 'not yet' : outcome
  } catch (error) {
    if (isForeignKeyViolation(error)) return null
    throw error
  }
}

interface AttemptResult {
  status?: number | null
  reason?: string | null
  /** The beginning of the response's body. */
  responseBody?: string | null
}

const isForeignKeyViolation = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003'
