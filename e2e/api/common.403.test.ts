// Tests API keys that have only some permissions, or may be used only from some networks.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiKeyPermission } from '@/prisma/client/enums'
import { expectWithinASecond } from '../helpers/expect-within-a-second'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

const ENDPOINT_MESSAGE = 'API key not allowed for this endpoint'
const NETWORK_MESSAGE = 'API key not allowed from this IP address'
const BODIES = { getQuotes: buildQuoteRequest, createBillsPackage: buildBillsPackage }

interface SentRequest {
  key: string
  endpoint?: keyof typeof BODIES
  /** The client's IP address. */
  from?: string
  headers?: Record<string, string>
  body?: string
}

async function send({ key, endpoint = 'getQuotes', from = '192.0.2.1', headers, body }: SentRequest) {
  const response = await fetchDocumented(`${service.baseUrl}/api/external/${endpoint}.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key, 'X-Forwarded-For': from, ...headers },
    body: body ?? JSON.stringify(BODIES[endpoint]()),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const sendForStatus = async (request: SentRequest) => (await send(request)).status
const toErrorText = (message: string) => JSON.stringify({ status: 'error', message })

it.each([
  [['quotes'], 200, 403],
  [['contracts'], 403, 200],
  [['quotes', 'contracts', 'read'], 200, 200],
  [['read', 'write'], 403, 403],
  [['all'], 200, 200],
] as [ApiKeyPermission[], number, number][])(
  'checks an API key’s permissions %j: getQuotes responds with %i and createBillsPackage with %i',
  async (permissions, ...expected) => {
    for (const mode of ['live', 'test'] as const) {
      const { key } = await service.addApiKey(mode, undefined, { permissions })
      const statuses = [await sendForStatus({ key }), await sendForStatus({ key, endpoint: 'createBillsPackage' })]
      expect(statuses).toEqual(expected)
    }
  },
)

it.each([
  [['192.0.2.0/24'], '192.0.2.255', 200],
  [['192.0.2.0/24'], '192.0.3.0', 403],
  [['192.0.2.0/24'], '::ffff:192.0.2.7', 200],
  [['192.0.2.0/24'], '2001:db8::1', 403],
  [['2001:db8::/48'], '2001:db8:0:ffff::1', 200],
  [['2001:db8::/48'], '2001:db8:1::1', 403],
  [['2001:db8::1'], '2001:db8::1', 200],
  [['2001:db8::1'], '2001:db8::2', 403],
  [['198.51.100.1', '2001:db8::/32', '192.0.2.0/24'], '192.0.2.1', 200],
  [['::/0'], '192.0.2.1', 403],
  [[], '192.0.2.1', 200],
])(
  'checks an API key’s allowed networks %j: a request from %s gets the status %i',
  async (allowedNetworks, from, expected) => {
    const { key } = await service.addApiKey('live', undefined, { allowedNetworks })
    expect(await sendForStatus({ key, from })).toBe(expected)
  },
)

it('compares allowed networks only with the address that the trusted proxy adds to X-Forwarded-For', async () => {
  const { key } = await service.addApiKey('live', undefined, { allowedNetworks: ['192.0.2.1'] })
  expect(await sendForStatus({ key, from: '192.0.2.1, 198.51.100.1' })).toBe(403)
  expect(await sendForStatus({ key, from: '198.51.100.1, 192.0.2.1' })).toBe(200)
})

it('names the violated restriction in the response and the request log (the network, if both are violated)', async () => {
  const { key, id } = await service.addApiKey('live', undefined, {
    ...{ permissions: ['contracts'], allowedNetworks: ['192.0.2.0/24'] },
  })
  const responses = [await send({ key }), await send({ key, from: '203.0.113.1' })]
  const [endpointResponse, networkResponse] = responses
  expect(responses.map(({ status, text }) => [status, text])).toEqual([
    [403, toErrorText(ENDPOINT_MESSAGE)],
    [403, toErrorText(NETWORK_MESSAGE)],
  ])
  expect(endpointResponse?.headers.get('ratelimit')).toMatch(/^"key";/)
  expect(networkResponse?.headers.get('ratelimit')).toBeNull()
  for (const [index, message] of [ENDPOINT_MESSAGE, NETWORK_MESSAGE].entries()) {
    const row = await waitForLoggedRequest(service.db, responses[index]!.headers.get('x-request-id'))
    expect(row).toMatchObject({ company_id: service.companyId, api_key_id: id, mode: 'live' })
    expect(row).toMatchObject({ endpoint: 'getQuotes', status: 403, error: message, body: null })
  }
})

it('checks an API key’s restrictions after the key itself, but before the content type and the body', async () => {
  const { key, id } = await service.addApiKey('live', undefined, { permissions: ['contracts'] })
  expect(await sendForStatus({ key, headers: { 'Content-Type': 'text/plain' } })).toBe(403)
  expect(await sendForStatus({ key, body: '{' })).toBe(403)
  expect(await sendForStatus({ key, headers: { 'Idempotency-Key': 'two words' } })).toBe(403)
  await service.db.sql('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
  await expectWithinASecond(() => sendForStatus({ key }), 401)
})

it('doesn’t store the idempotency key of a request that the API key isn’t allowed to send', async () => {
  const { key } = await service.addApiKey('live', undefined, {
    ...{ permissions: ['contracts'], allowedNetworks: ['192.0.2.0/24'] },
  })
  const request = { headers: { 'Idempotency-Key': randomUUID() }, body: JSON.stringify(buildQuoteRequest()) }
  expect(await sendForStatus({ key, ...request })).toBe(403)
  expect(await sendForStatus({ key, ...request, from: '203.0.113.2' })).toBe(403)
  const accepted = await send({ key: service.liveKey, ...request, body: JSON.stringify(buildQuoteRequest()) })
  expect([accepted.status, accepted.headers.get('idempotent-replayed')]).toEqual([200, null])
})

it('doesn’t replay a stored response to an API key that may not use the endpoint', async () => {
  const { key } = await service.addApiKey('live', undefined, { permissions: ['contracts'] })
  const request = { headers: { 'Idempotency-Key': randomUUID() }, body: JSON.stringify(buildQuoteRequest()) }
  expect(await sendForStatus({ key: service.liveKey, ...request })).toBe(200)
  expect(await sendForStatus({ key, ...request })).toBe(403)
})

it.each([
  ['one permission', `permissions = '{contracts}'`],
  ['networks', `allowed_networks = '{203.0.113.0/24}'`],
])('restricts an API key to %s within a second of the change', async (_, assignment) => {
  const { key, id } = await service.addApiKey('live')
  expect(await sendForStatus({ key, body: '{}' })).toBe(400)
  await service.db.sql(`UPDATE api_keys SET ${assignment} WHERE id = $1`, [id])
  await expectWithinASecond(() => sendForStatus({ key, body: '{}' }), 403)
})

it('stores nothing if the API key isn’t allowed to create contracts', async () => {
  const { key } = await service.addApiKey('live', undefined, { permissions: ['quotes'] })
  const body = buildBillsPackage()
  expect(await sendForStatus({ key, endpoint: 'createBillsPackage', body: JSON.stringify(body) })).toBe(403)
  expect(await service.db.sql('SELECT FROM tenants WHERE email = $1', [body.email])).toEqual([])
  expect(await service.db.sql('SELECT FROM house_contracts WHERE email = $1', [body.email])).toEqual([])
})
