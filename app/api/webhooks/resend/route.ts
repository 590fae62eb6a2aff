import { countMailEvent } from '@/lib/mail/delivery/event-metrics'
import { isProviders, providerEvent } from '@/lib/mail/delivery/provider-event'
import { recordEvent } from '@/lib/mail/outbox'
import { notFound } from '@/lib/partner-api/endpoint'
import { answered, type Handler } from '@/lib/partner-api/on-response'
import { type Answer, failure, rejected, success, UNAVAILABLE } from '@/lib/partner-api/response'
import { env } from '@/lib/platform/env'
import type { Incoming } from '@/lib/platform/http/http-types'
import { readBytes } from '@/lib/platform/http/read-json-body'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'

/** What became of e-mails, as the mail provider tells it. Without the webhook's secret there is no such path. */
const ifOffered =
  (answer: Handler): Handler =>
  (request) =>
    env().resendWebhookSecrets.length > 0 ? answer(request) : notFound(request)

const take = answered(null, async (request, { requestId }) => {
  const bytes = await readBytes(request)
  if (!(bytes instanceof Uint8Array)) return rejected(bytes)
  const body = Buffer.from(bytes).toString('utf8')
  if (!isProviders(env().resendWebhookSecrets, request.headers, body)) {
    countMailEvent('forged')
    return failure(401, 'Invalid signature')
  }
  try {
    return await outcome(request.headers, body)
  } catch (error) {
    countMailEvent('fault')
    log.error({ requestId, fault: describeFault(error) }, 'mail event could not be recorded')
    // The provider tells it again.
    return UNAVAILABLE
  }
})

/** What is none of ours is answered as taken too: telling it again would change nothing. */
async function outcome(headers: Incoming['headers'], body: string): Promise<Answer> {
  const event = providerEvent(headers, body)
  const became = event ? await recordEvent(event) : 'ignored'
  countMailEvent(became)
  return success({ outcome: became })
}

const refuse = ifOffered(answered(null, async () => failure(405, 'Method not allowed', { Allow: 'POST' })))

export const POST = ifOffered(take)
export { refuse as DELETE, refuse as GET, refuse as HEAD, refuse as OPTIONS, refuse as PATCH, refuse as PUT }
