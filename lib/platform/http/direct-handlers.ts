import type { IncomingMessage, ServerResponse } from 'node:http'
import { processWide } from '../async/process-singleton'
import { requestStep } from '../observability/tracing/span'
import { logRouteFault } from './error-logging'
import type { Incoming, Outgoing } from './http-types'
import { toEachServer } from './server-hooks'

type Answer = (request: Incoming) => Promise<Outgoing>

const answers = processWide('straight calls', () => new Map<string, Answer>())

/**
 * Has POSTs to a path answered without Next's way to its route, which takes more of a processor than a whole call. The
 * route stays what it is: Next loads it with its first request, and answers whatever `takeStraightCalls` leaves to it.
 *
 * @param path exactly as it is called
 */
export function answerStraight(path: string, answer: Answer): void {
  answers.set(path, answer)
}

/** Takes those calls from Next's server; all others go on to Next. */
export function takeStraightCalls(): void {
  toEachServer((server) => {
    const others = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const [path = ''] = request.url?.split('?', 1) ?? []
      const answer = request.method === 'POST' && answers.get(path)
      if (answer) void answerCall(path, answer, request, response)
      else for (const other of others) other.call(server, request, response)
    })
  })
}

async function answerCall(
  path: string,
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { status, headers, body } = await requestStep(`POST ${path}`, request.headers, () => answer(plain(request)))
    const text = JSON.stringify(body)
    const ofBody = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
    response.writeHead(status, { ...headers, ...NOT_A_PAGE, ...ofBody }).end(text)
  } catch (error) {
    logRouteFault(error, path)
    if (!response.headersSent) response.writeHead(500)
    response.end()
  }
}

/** As next.config.mjs has it for the other paths of the API. */
const NOT_A_PAGE = { 'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'` }

const plain = (request: IncomingMessage): Incoming => ({
  headers: { get: (name) => request.headers[name]?.toString() ?? null },
  body: request,
})
