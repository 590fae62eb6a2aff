import { recordCall } from '../request-log/record'
import type { Answer } from './answer'
import { type Call, type EndpointName, startCall } from './call'

export type Handler = (request: Request) => Promise<Response>

/** A route handler: the call starts, is answered, is finished, and its answer leaves with the call's id. */
export function answered(
  endpoint: EndpointName | null,
  answer: (request: Request, call: Call) => Promise<Answer>,
): Handler {
  return async (request) => {
    const call = startCall(endpoint)
    const decided = await answer(request, call)
    recordCall(call, decided)
    return toResponse(call, decided)
  }
}

const toResponse = (call: Call, { status, body, headers }: Answer) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers, 'X-Request-Id': call.requestId } })
