// Stands in for Resend: records what is handed over, and answers as it is told to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call as it arrived, byte for byte. */
interface HandedOver {
  idempotencyKey: string
  body: string
}

/** Answers one call; `accept` is what the real one does. */
export type Reaction = (response: ServerResponse, accept: () => void) => void

export interface ResendStandIn {
  url: string
  /** Every call, in order. */
  calls: HandedOver[]
  /** The messages that went out: one a key, however often it was handed over. */
  sent: () => HandedOver[]
  /** How the next calls are met, in turn; afterwards all are accepted. */
  next: (...reactions: Reaction[]) => void
  close: () => Promise<void>
}

/** An error as Resend words it. */
export const answer =
  (statusCode: number, name: string, headers: Record<string, string> = {}): Reaction =>
  (response) => {
    const body = JSON.stringify({ statusCode, name, message: 'No mail for tenant@example.org' })
    response.writeHead(statusCode, { 'content-type': 'application/json', ...headers }).end(body)
  }

/** The message is on its way, and nobody hears of it. */
export const acceptAndCut: Reaction = (response, accept) => {
  accept()
  response.destroy()
}

/** The message is on its way, and no answer ever comes. */
export const acceptAndHang: Reaction = (_response, accept) => accept()

export async function resendStandIn(): Promise<ResendStandIn> {
  const calls: HandedOver[] = []
  const accepted = new Map<string, HandedOver>()
  const reactions: Reaction[] = []
  const ok: Reaction = (response, accept) => {
    accept()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'provider-id' }))
  }
  const server = createServer(async (request, response) => {
    const call = { idempotencyKey: String(request.headers['idempotency-key']), body: await bodyOf(request) }
    calls.push(call)
    const accept = () => void (accepted.has(call.idempotencyKey) || accepted.set(call.idempotencyKey, call))
    ;(reactions.shift() ?? ok)(response, accept)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    sent: () => [...accepted.values()],
    next: (...more) => void reactions.push(...more),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
