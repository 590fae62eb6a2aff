import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { log } from '../observability/log'
import { installDirectHandlers, registerDirectHandler } from './bypass-next-handlers'

vi.mock('../env', () => ({ env: () => ({}) }))

const PATH = '/api/external/getQuotes.php'

/** A fake Next server. */
const server = createServer((_request, response) => response.end('by Next'))
beforeAll(async () => {
  installDirectHandlers()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const send = (path: string, init: RequestInit = { method: 'POST' }) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)

it('passes a POST request to Next until a handler is registered for its path, and then calls the handler', async () => {
  expect(await (await send(PATH)).text()).toBe('by Next')
  registerDirectHandler(PATH, async ({ headers, body }) => {
    const chunks = await Array.fromAsync(body ?? [])
    const received = {
      key: headers.get('x-api-key'),
      none: headers.get('x-none'),
      body: Buffer.concat(chunks).toString(),
    }
    return { status: 202, headers: { 'X-Request-Id': '7' }, body: received }
  })
  const response = await send(`${PATH}?with=query`, { method: 'POST', headers: { 'X-API-Key': 'ä' }, body: 'Zoë' })
  expect(response.status).toBe(202)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-length': '38',
    'x-request-id': '7',
  })
  expect(await response.json()).toEqual({ key: 'ä', none: null, body: 'Zoë' })
})

it.each(['GET', 'HEAD', 'PUT', 'OPTIONS'])(
  'passes a request with the method %s to Next even for a path with a handler, because handlers accept only POST',
  async (method) => {
    expect(Object.fromEntries((await send(PATH, { method })).headers)).not.toHaveProperty('x-request-id')
  },
)

it.each([`${PATH}/`, PATH.toLowerCase(), '/api/external/other.php', '/'])(
  'passes a request for %s, which has no handler, to Next',
  async (path) => {
    expect(await (await send(path)).text()).toBe('by Next')
  },
)

it('responds with an empty 500 if a handler throws, and masks quoted values in the log', async () => {
  const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  registerDirectHandler(PATH, async () => {
    throw new Error('cannot read "canary"')
  })
  const response = await send(PATH)
  expect([response.status, await response.text()]).toEqual([500, ''])
  expect(logError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ route: PATH, error: expect.objectContaining({ message: 'cannot read "…"' }) }),
    expect.any(String),
  )
})
