import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUSY, RETRY_AFTER_SECONDS, respond503WhenBusy } from './busy-response'
import { addToRequestContext, enterRequestContext } from './request-context'

let respond: (response: ServerResponse) => void
const server = createServer((_, response) => respond(response))
const enterTestContext = () => enterRequestContext({ traceId: '', spanId: '' })

beforeAll(async () => {
  subscribe('http.server.request.start', enterTestContext)
  respond503WhenBusy()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  unsubscribe('http.server.request.start', enterTestContext)
  server.closeAllConnections()
  server.close()
})

const STATUS_SETTERS: [string, (response: ServerResponse, status: number) => void][] = [
  ['writeHead', (response, status) => response.writeHead(status, { 'X-Other': 'kept' })],
  [
    'statusCode',
    (response, status) => {
      response.statusCode = status
      response.setHeader('X-Other', 'kept')
    },
  ],
]

it.each(
  STATUS_SETTERS.flatMap(([way, setStatus]) => [
    { way, setStatus, set: 500, error: BUSY, sent: 503 },
    { way, setStatus, set: 500, error: undefined, sent: 500 },
    { way, setStatus, set: 500, error: 'Internal error', sent: 500 },
    { way, setStatus, set: 200, error: BUSY, sent: 200 },
    { way, setStatus, set: 404, error: BUSY, sent: 404 },
  ]),
)(
  'responds with $sent if a route sets the status $set with $way and the recorded error is $error',
  async ({ setStatus, set, error, sent }) => {
    respond = (response) => {
      addToRequestContext({ error })
      setStatus(response, set)
      response.end('body')
    }
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(response.status).toBe(sent)
    expect(response.headers.get('retry-after')).toBe(sent === 503 ? RETRY_AFTER_SECONDS : null)
    expect(response.headers.get('x-other')).toBe('kept')
    expect(await response.text()).toBe('body')
  },
)
