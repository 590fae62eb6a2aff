import type { Incoming, Outgoing } from '@/lib/platform/http/http-types'
import { untilDone } from '@/lib/platform/http/in-flight-requests'
import { addFacts } from '@/lib/platform/http/request-context'
import { rateLimitHeaders } from '@/lib/platform/rate-limits/status'
import { type Call, type EndpointName, startCall } from './request-context'
import { recordCall } from './request-log/log-request'
import type { Answer } from './response'

export type Handler = (request: Request) => Promise<Response>

/** A call from its start to its answer, which leaves with the call's id. */
export function answering(
  endpoint: EndpointName | null,
  answer: (request: Incoming, call: Call) => Promise<Answer>,
): (request: Incoming) => Promise<Outgoing> {
  const handle = async (request: Incoming) => {
    const call = startCall(endpoint)
    // At once: the line of a caller that goes away before its answer is to say it too.
    addFacts({ requestId: call.requestId, ...(endpoint && { endpoint }) })
    const decided = await answer(request, call)
    tellRequestLine(decided)
    recordCall(call, decided)
    return toOutgoing(call, decided)
  }
  return (request) => untilDone(handle(request))
}

/** The same as a route handler. */
export function answered(...call: Parameters<typeof answering>): Handler {
  return asHandler(answering(...call))
}

export const asHandler =
  (answer: (request: Incoming) => Promise<Outgoing>): Handler =>
  async (request) => {
    const { body, ...head } = await answer(request)
    return Response.json(body, head)
  }

/** Tells the request's line in the log why the call was refused: one of our fixed texts, which never repeat a value. */
function tellRequestLine({ status, body }: Answer): void {
  if (status >= 400) addFacts({ error: String(body.message ?? body.error ?? '') })
}

const toOutgoing = ({ standing, requestId }: Call, { status, body, headers }: Answer): Outgoing => ({
  status,
  headers: {
    'Cache-Control': 'no-store',
    ...(standing && rateLimitHeaders(standing)),
    ...headers,
    'X-Request-Id': requestId,
  },
  body,
})
