// Stands in for a partner's webhook receiver: records what arrives, and answers as it is told to.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Reaction = (response: ServerResponse) => void

/** An answer of this status, without a body. */
export const status =
  (code: number): Reaction =>
  (response) =>
    response.writeHead(code).end()

/** No answer ever comes. */
export const hang: Reaction = () => undefined

export interface WebhookReceiver {
  url: string
  /** Every call, in order. */
  calls: Received[]
  /** How often somebody connected. */
  connections: () => number
  /** How the next calls are met, in turn; afterwards as `always` says, which is 200 at first. */
  next: (...reactions: Reaction[]) => void
  always: (reaction: Reaction) => void
  close: () => Promise<void>
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const calls: Received[] = []
  const reactions: Reaction[] = []
  let otherwise = status(200)
  let connections = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    ;(reactions.shift() ?? otherwise)(response)
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    calls,
    connections: () => connections,
    next: (...more) => void reactions.push(...more),
    always: (reaction) => {
      otherwise = reaction
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
