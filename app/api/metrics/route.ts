import { randomUUID } from 'node:crypto'
import { addressServiceMetrics } from '@/lib/addresses/provider-metrics'
import { signInMetrics } from '@/lib/auth/sign-in/sign-in-metrics'
import { emailGauge } from '@/lib/mail/delivery/email-gauge'
import { mailEventMetrics } from '@/lib/mail/delivery/event-metrics'
import { notFound } from '@/lib/partner-api/endpoint'
import { answered, type Handler } from '@/lib/partner-api/on-response'
import { giveGuessBack, takeGuess } from '@/lib/partner-api/rate-limits/failed-auth-limit'
import { readOnly } from '@/lib/partner-api/read-only'
import { backlogGauge } from '@/lib/partner-api/request-log/backlog-gauge'
import { failure, tooManyRequests } from '@/lib/partner-api/response'
import { env } from '@/lib/platform/env'
import { clientAddressOf } from '@/lib/platform/http/client-ip'
import { addFacts } from '@/lib/platform/http/request-context'
import { bearsToken } from '@/lib/platform/observability/metrics/bearer-token'
import { METRICS_TYPE } from '@/lib/platform/observability/metrics/request-metrics'
import { makeScrape } from '@/lib/platform/observability/metrics/scrape'
import type { Standing } from '@/lib/platform/rate-limits/status'

const metricsText = makeScrape({
  counters: [signInMetrics, mailEventMetrics, addressServiceMetrics],
  gauges: [backlogGauge],
  databaseGauges: [emailGauge],
})

const unauthorised = answered(null, async () => failure(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' }))

const guessedTooOften = (standing: Standing) => answered(null, async () => tooManyRequests(standing))

/** Without METRICS_TOKEN there are no metrics, as if there were no such path. */
const ifOffered =
  (answer: Handler): Handler =>
  (request) =>
    env().metricsToken ? answer(request) : notFound(request)

const scrape: Handler = async (request) => {
  const address = clientAddressOf(request)
  const guess = await takeGuess(address, 'metrics token')
  // Before the token is looked at: else no guess would ever be refused for being one of many.
  if (!guess.admitted) return guessedTooOften(guess)(request)
  if (!bearsToken(request.headers.get('authorization'), env().metricsToken ?? '')) return unauthorised(request)
  giveGuessBack(address, 'metrics token')
  const requestId = randomUUID()
  addFacts({ requestId })
  return new Response(await metricsText(), {
    headers: { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store', 'X-Request-Id': requestId },
  })
}

const handlers = readOnly(scrape)

export const GET = ifOffered(handlers.GET)
export const HEAD = ifOffered(handlers.HEAD)
export const POST = ifOffered(handlers.POST)
export const PUT = ifOffered(handlers.PUT)
export const PATCH = ifOffered(handlers.PATCH)
export const DELETE = ifOffered(handlers.DELETE)
export const OPTIONS = ifOffered(handlers.OPTIONS)
