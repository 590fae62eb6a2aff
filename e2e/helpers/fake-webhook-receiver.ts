// A fake webhook receiver of a partner. It records the requests that it gets and responds as each test specifies.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type FakeReaction = (response: ServerResponse) => void

/** Responds with this status and no body. */
export const respondWithStatus =
  (code: number): FakeReaction =>
  (response) =>
    response.writeHead(code).end()

/** Never responds. */
export const neverRespond: FakeReaction = () => undefined

export interface FakeWebhookReceiver {
  url: string
  /** The requests so far, in order. */
  requests: ReceivedRequest[]
  /** Returns how many connections were opened. */
  countConnections: () => number
  /**
   * Sets the responses to the next requests, in order. Requests after these get the response set with `setReaction`, or
   * 200.
   */
  queueReactions: (...reactions: FakeReaction[]) => void
  setReaction: (reaction: FakeReaction) => void
  close: () => Promise<void>
}

export async function startFakeWebhookReceiver(): Promise<FakeWebhookReceiver> {
  const requests: ReceivedRequest[] = []
  const reactions: FakeReaction[] = []
  let defaultReaction = respondWithStatus(200)
  let connectionCount = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    ;(reactions.shift() ?? defaultReaction)(response)
  })
  server.on('connection', () => {
    connectionCount += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    requests,
    countConnections: () => connectionCount,
    queueReactions: (...added) => void reactions.push(...added),
    setReaction: (reaction) => {
      defaultReaction = reaction
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
