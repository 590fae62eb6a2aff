import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from '@/e2e/helpers/fake-webhook-receiver'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import type { Network } from './check-target-ssrf'
import { fetchChecked, OutboundRequestError } from './fetch-checked'

const local: Network = { resolve: async () => [], reach: 'public and local' }

let server: FakeWebhookReceiver
beforeAll(async () => {
  server = await startFakeWebhookReceiver()
})
afterAll(() => server.close())

const get = (url = server.url, network = local) => fetchChecked(url, { method: 'GET', headers: {} }, network)

/** Returns the reason why a request got no usable response, or 'no error' if it got one. */
const findReason = (request: Promise<Response>): Promise<string> =>
  request.then(
    () => 'no error',
    (error) => (error instanceof OutboundRequestError ? error.reason : String(error)),
  )

it('sends a form, and returns the status, headers and body of the response', async () => {
  server.queueReactions((response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"a":"é"}'))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetchChecked(server.url, { method: 'POST', headers, body: new URLSearchParams('b=é') }, local)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    201,
    'application/json',
    '{"a":"é"}',
  ])
  expect(server.requests.at(-1)).toMatchObject({ method: 'POST', body: 'b=%C3%A9' })
})

it('returns a response without a body', async () => {
  server.queueReactions((response) => response.writeHead(204).end())
  expect((await get()).status).toBe(204)
})

it('returns a redirect without following it', async () => {
  const requestCountBefore = server.requests.length
  server.queueReactions((response) => response.writeHead(302, { location: `${server.url}/elsewhere` }).end())
  expect((await get()).status).toBe(302)
  expect(server.requests).toHaveLength(requestCountBefore + 1)
})

it.each([
  ['a private IP address', 'https://10.0.0.1/', ['10.0.0.1']],
  ['a name that resolves to a private IP address', 'https://provider.example/', ['169.254.169.254']],
  ['a name that resolves to a public and a private IP address', 'https://provider.example/', ['8.8.8.8', '::1']],
])('sends no request to %s', async (_, url, addresses) => {
  const network: Network = { resolve: async () => addresses, reach: 'public' }
  expect(await findReason(get(url, network))).toBe('the host must exist and have only public IP addresses')
})

it('sends nothing over plain HTTP if only public hosts are allowed', async () => {
  const connectionsBefore = server.countConnections()
  expect(await findReason(get(server.url, { ...local, reach: 'public' }))).toBe('the URL must start with https://')
  expect(server.countConnections()).toBe(connectionsBefore)
})

it('accepts a response body of 256 KiB, and rejects a longer one without reading it to the end', async () => {
  const limit = 256 * 1024
  server.queueReactions(
    (response) => response.writeHead(200).end('x'.repeat(limit)),
    (response) => response.writeHead(200).write('x'.repeat(limit + 1)),
  )
  expect((await (await get()).text()).length).toBe(limit)
  expect(await findReason(get())).toBe('response too large')
})

it.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['ends before its headers', (response) => response.destroy(), /^connection failed: ECONNRESET$/],
  [
    'ends in the middle of its body',
    (response) => {
      response.writeHead(200, { 'content-length': '10' }).write('x')
      response.destroy()
    },
    /^connection failed: ECONNRESET$/,
  ],
  ['isn’t HTTP', (response) => void response.socket?.end('hello\r\n\r\n'), /^connection failed: HPE_/],
  ['has an unknown status', (response) => response.writeHead(999).end(), /^invalid status code$/],
  [
    'switches to another protocol',
    (response) =>
      void response.socket?.write('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
    /^invalid status code$/,
  ],
])('rejects a response that %s', async (_, reaction, reason) => {
  server.queueReactions(reaction)
  expect(await findReason(get())).toMatch(reason)
})

it('aborts a request after ten seconds if the server or the name server hangs', async () => {
  server.queueReactions(
    () => undefined,
    (response) => response.writeHead(200).write('x'),
  )
  const hangingNetwork: Network = { resolve: () => new Promise(() => undefined), reach: 'public' }
  const requests = [get(), get(), get('https://hangs.example/', hangingNetwork)].map(findReason)
  // Wait for longer than ten seconds, because timers are late on a busy machine.
  expect(await withTimeout(Promise.all(requests), 20_000)).toEqual(Array(3).fill('no response within 10 seconds'))
})
