import { rateLimitHeaders } from '../rate-limits/standing'
import { recordCall } from '../request-log/record'
import { addFacts } from '../web-server/current-request'
import type { Answer } from './answer'
import { type Call, type EndpointName, startCall } from './call'
import { untilDone } from './running-calls'

export type Handler = (request: Request) => Promise<Response>

/** A route handler: the call starts, is answered, is finished, and its answer leaves with the call's id. */
export function answered(
  endpoint: EndpointName | null,
  answer: (request: Request, call: Call) => Promise<Answer>,
): Handler {
  const handle = async (request: Request) => {
    const call = startCall(endpoint)
    // At once: the line of a caller that goes away before its answer is to say it too.
    addFacts({ requestId: call.requestId, ...(endpoint && { endpoint }) })
    const decided = await answer(request, call)
    tellRequestLine(decided)
    recordCall(call, decided)
    return toResponse(call, decided)
  }
  return (request) => untilDone(handle(request))
}

/** Tells the request's line in the log why the call was refused: one of our fixed texts, which never repeat a value. */
function tellRequestLine({ status, body }: Answer): void {
  if (status >= 400) addFacts({ error: String(body.message ?? body.error ?? '') })
}

const toResponse = ({ standing, requestId }: Call, { status, body, headers }: Answer) =>
  Response.json(body, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...(standing && rateLimitHeaders(standing)),
      ...headers,
      'X-Request-Id': requestId,
    },
  })
