import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

describe.each([
  ['createBillsPackage', buildBillsPackage],
  ['getQuotes', buildQuoteRequest],
])('the endpoint %s', (endpoint, buildRequest) => {
  const url = () => `${service.baseUrl}/api/external/${endpoint}.php`
  const send = (init: RequestInit) =>
    fetchDocumented(url(), { method: 'POST', ...init, headers: { 'X-API-Key': service.liveKey, ...init.headers } })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('responds with 415 to the content type "%s"', async (type) => {
    const response = await send({ body: JSON.stringify(buildRequest()), headers: { 'Content-Type': type } })
    expect(response.status).toBe(415)
    expect(await response.json()).toEqual({ status: 'error', message: 'Content-Type must be application/json' })
  })

  it('accepts the JSON content type in any letter case and with a charset', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    expect((await send({ body: JSON.stringify(buildRequest()), headers })).status).toBe(200)
  })

  it.each(['gzip', 'br', 'identity, gzip', 'x'])('responds with 415 to the content encoding "%s"', async (encoding) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding }
    const response = await send({ body: JSON.stringify(buildRequest()), headers })
    expect(response.status).toBe(415)
    expect(response.headers.get('accept-encoding')).toBe('identity')
    expect(await response.json()).toEqual({ status: 'error', message: 'Request body must not be compressed' })
  })

  it('accepts the content encoding "identity"', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'Identity' }
    expect((await send({ body: JSON.stringify(buildRequest()), headers })).status).toBe(200)
  })

  it('checks a request’s content type, size and syntax in that order', async () => {
    const body = 'x'.repeat(70_000)
    expect((await send({ body, headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
    expect((await send({ body, headers: { 'Content-Type': 'application/json' } })).status).toBe(413)
    expect((await send({ body: '{', headers: { 'Content-Type': 'application/json' } })).status).toBe(400)
  })
})
