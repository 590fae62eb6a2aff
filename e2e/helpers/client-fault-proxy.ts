// A proxy between the API clients and the service. It drops, delays and fakes responses.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fetchDocumented } from './start-test-service'

/** A way in which the proxy handles a request. */
export type Fault = keyof typeof FAULTS

/** A request that arrived at the proxy. */
interface Attempt {
  scenario: string
  /** The email address in the body, or the path if the request has none. */
  subject: string
  idempotencyKey: string | undefined
  body: string
  fault: Fault
  /** In milliseconds, from a monotonic clock. */
  arrivedAt: number
}

interface Forwarded {
  status: number
  headers: Record<string, string>
  body: object
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Sends the request to the service. */
  forward: (path?: string) => Promise<Forwarded>
  /** The path with the query. */
  path: string
}

const ERROR = { 'Content-Type': 'application/json', 'X-Request-Id': '0c2f9be1-93b7-4f0c-8d41-3a2e5c0a7d10' }

const fakeError = ({ response }: Exchange, status: number, message: string, headers: Record<string, string>) =>
  response.writeHead(status, { ...ERROR, ...headers }).end(JSON.stringify({ status: 'error', message }))
const UNAVAILABLE = { 'Error-Code': 'service_unavailable' }
const LIMITED = { 'Error-Code': 'too_many_requests' }

const FAULTS = {
  none: async ({ response, forward }: Exchange) => pass(response, await forward()),
  'drop the request': async ({ request }: Exchange) => void request.socket.destroy(),
  'drop the response': async ({ request, forward }: Exchange) => {
    await forward()
    request.socket.destroy()
  },
  'cut the response off': async ({ request, response, forward }: Exchange) => {
    const { status, headers, body } = await forward()
    const json = JSON.stringify(body)
    response.writeHead(status, { ...headers, 'content-length': json.length })
    response.write(json.slice(0, json.length / 2), () => request.socket.destroy())
  },
  'truncate the JSON': async ({ response, forward }: Exchange) => {
    const { status, headers, body } = await forward()
    response.writeHead(status, headers).end(JSON.stringify(body).slice(0, -5))
  },
  // The client closes the connection when its timeout has passed.
  'never respond': async ({ forward }: Exchange) => void (await forward()),
  'send one byte at a time': async ({ response, forward }: Exchange) => {
    const { status, headers } = await forward()
    response.writeHead(status, headers)
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
  '500 after success': async (exchange: Exchange) => {
    await exchange.forward()
    fakeError(exchange, 500, 'Failed to store external the service contract', { 'Error-Code': 'contract_not_stored' })
  },
  '502 after success': async ({ response, forward }: Exchange) => {
    await forward()
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
  },
  '503': async (exchange: Exchange) =>
    fakeError(exchange, 503, 'Service temporarily unavailable', { ...UNAVAILABLE, 'Retry-After': '0' }),
  '429': async (exchange: Exchange) =>
    fakeError(exchange, 429, 'Too many requests', { ...LIMITED, 'Retry-After': '0' }),
  '429 for a second': async (exchange: Exchange) =>
    fakeError(exchange, 429, 'Too many requests', { ...LIMITED, 'Retry-After': '1' }),
  '503 for an hour': async (exchange: Exchange) =>
    fakeError(exchange, 503, 'Service temporarily unavailable', { ...UNAVAILABLE, 'Retry-After': '3600' }),
  '409': async (exchange: Exchange) =>
    fakeError(exchange, 409, 'A call with this Idempotency-Key is still running', {
      ...{ 'Error-Code': 'request_still_running', 'Retry-After': '0' },
    }),
  'HTML page': async ({ response }: Exchange) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in to the Wi-Fi</h1>'),
  // Lists have pages of two rows.
  'small pages': async ({ response, forward, path }: Exchange) =>
    pass(response, await forward(path.replace('limit=100', 'limit=2'))),
  redirect: async ({ request, response }: Exchange) =>
    void response.writeHead(302, { Location: `http://${request.headers.host}/none${request.url}` }).end(),
  'unknown fields': async ({ response, forward }: Exchange) => {
    const forwarded = await forward()
    pass(response, { ...forwarded, body: addUnknownFields(forwarded.body) as object })
  },
}

function pass(response: ServerResponse, { status, headers, body }: Forwarded): void {
  response.writeHead(status, headers).end(JSON.stringify(body))
}

/** Returns the headers that the clients read. */
function pickHeaders(headers: Headers): Record<string, string> {
  const names = ['content-type', 'x-request-id', 'error-code', 'retry-after', 'idempotent-replayed']
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))
}

/** Adds a field to every object in a JSON value, as a later version of the API may. */
function addUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, addUnknownFields(part)])
  return { ...Object.fromEntries(entries), addedLater: { nested: true } }
}

/**
 * Starts a proxy. A client's base URL says what the proxy does: `${url}/drop the request` drops every request. With
 * `${url}/plan`, each tenant's first requests are handled as `planned` lists, and the others are passed on.
 *
 * @param clientIp the address that the service sees in X-Forwarded-For
 */
export async function startClientFaultProxy(targetUrl: string, clientIp: string) {
  const attempts: Attempt[] = []
  /** The ways in which the next requests are handled, by the tenant's email address, or by the path without one. */
  const planned = new Map<string, Fault[]>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const [, scenario = '', ...rest] = decodeURIComponent(request.url ?? '').split('/')
    const path = `/${rest.join('/')}`
    const { email: subject = path }: { email?: string } = JSON.parse(body || '{}')
    const fault = planned.get(subject)?.shift() ?? (scenario === 'plan' ? 'none' : (scenario as Fault))
    const { 'idempotency-key': key, 'x-api-key': apiKey } = request.headers
    const idempotencyKey = key as string | undefined
    attempts.push({ scenario, subject, idempotencyKey, body, fault, arrivedAt: performance.now() })
    const forward = async (target = path) => {
      const received = await fetchDocumented(targetUrl + target, {
        method: request.method ?? '',
        headers: {
          ...{ 'X-Forwarded-For': clientIp, 'X-API-Key': apiKey as string },
          ...(body && { 'Content-Type': request.headers['content-type'] ?? '' }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body && { body }),
      })
      return { status: received.status, body: await received.json(), headers: pickHeaders(received.headers) }
    }
    // If the service breaks the contract of its OpenAPI document, the client gets no response, and the test fails.
    await FAULTS[fault]({ request, response, forward, path }).catch((error) => {
      console.error(error)
      request.socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, attempts, planned, close }
}
