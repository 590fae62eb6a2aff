import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitFormBodies, MAX_AUTH_BYTES, MAX_FORM_BYTES, REQUEST_TIMEOUT_MS } from './limit-form-bodies'

/** A fake Next server. */
const server = createServer((incoming, response) => {
  incoming.resume().on('end', () => response.end('by Next'))
})
beforeAll(async () => {
  limitFormBodies()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends only the head of a request unless `body` is given. */
async function send(path: string, headers: Record<string, string | number>, body?: string) {
  const { port } = server.address() as AddressInfo
  const outgoing = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
  outgoing.on('error', () => undefined)
  if (body === undefined) outgoing.flushHeaders()
  else outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  const result = {
    status: response.statusCode,
    connection: response.headers.connection,
    text: await text(response),
  }
  outgoing.destroy()
  return result
}

it.each([
  ['/sign-in', MAX_FORM_BYTES],
  ['/', MAX_FORM_BYTES],
  ['/_next/x', MAX_FORM_BYTES],
  ['/api', MAX_FORM_BYTES],
  ['/api/auth/callback/portal', MAX_AUTH_BYTES],
  ['/api/auth', MAX_AUTH_BYTES],
  ['/api/auth?x=/', MAX_AUTH_BYTES],
])('accepts a POST to the path %s with %i bytes, but rejects a larger POST with 413', async (path, maxBytes) => {
  const accepted = await send(path, { 'Content-Length': maxBytes }, 'x'.repeat(maxBytes))
  expect(accepted).toMatchObject({ status: 200, text: 'by Next' })
  expect(await send(path, { 'Content-Length': maxBytes + 1 })).toEqual({
    status: 413,
    connection: 'close',
    text: `The request body can’t be larger than ${maxBytes / 1024} KiB.\n`,
  })
})

it('rejects a sign-in form of unknown length with 411, but passes other forms on to Next', async () => {
  const headers = { 'Transfer-Encoding': 'chunked' }
  expect(await send('/api/auth/callback/portal', headers)).toEqual({
    status: 411,
    connection: 'close',
    text: 'The request must have a Content-Length header.\n',
  })
  expect(await send('/sign-in', headers, 'x')).toMatchObject({ status: 200 })
})

it('doesn’t limit the bodies of API requests', async () => {
  const body = 'x'.repeat(MAX_FORM_BYTES + 1)
  const path = '/api/external/getQuotes.php'
  expect(await send(path, { 'Content-Length': body.length }, body)).toMatchObject({ status: 200 })
  expect(await send(path, { 'Transfer-Encoding': 'chunked' }, body)).toMatchObject({ status: 200 })
})

it('allows clients 30 seconds to send a whole request', async () => {
  await send('/', {}, '')
  expect(REQUEST_TIMEOUT_MS).toBe(30_000)
  expect(server.requestTimeout).toBe(REQUEST_TIMEOUT_MS)
  // Node applies the longer of the two limits to the whole request.
  expect(server.headersTimeout).toBe(REQUEST_TIMEOUT_MS)
})
