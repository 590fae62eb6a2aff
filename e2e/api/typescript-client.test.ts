import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { type Client, createClient, type QuoteItem, UnexpectedResponseError } from '../../clients/typescript/src/client'
import { buildBillsPackage, buildQuoteRequest, uniqueEmail } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let client: Client
beforeAll(async () => {
  service = await openSharedTestService()
  client = createClient({ baseUrl: `${service.baseUrl}/`, apiKey: service.liveKey, fetch: fetchDocumented })
})
afterAll(() => service.stop())

it('narrows the type of a response’s body by its status in the TypeScript client', async () => {
  const response = await client.getQuotes(buildQuoteRequest())
  if (response.status !== 200) throw new Error(`unexpected status ${response.status}`)
  expectTypeOf(response.body.data.quotes).toEqualTypeOf<QuoteItem[]>()
  const electricityQuote = response.body.data.quotes.find((item) => item.utilityType === 'electric')
  expect(electricityQuote?.weeklyQuoteElectricOnly).toBeGreaterThan(0)
  expect(response.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

it('returns an error response from the TypeScript client instead of throwing an error', async () => {
  const response = await client.createBillsPackage(buildBillsPackage({ address: '12 Hihg Street, Leeds, LS6 3AA' }))
  if (response.status !== 400 || !('possibleAddresses' in response.body))
    throw new Error(`unexpected response with status ${response.status}`)
  const [firstAddress] = response.body.possibleAddresses
  expect((await client.createBillsPackage(buildBillsPackage({ address: firstAddress?.addressId }))).status).toBe(200)
})

it('sends the idempotency key that is passed to the TypeScript client', async () => {
  const [body, idempotencyKey] = [buildBillsPackage({ email: uniqueEmail() }), randomUUID()]
  const firstResponse = await client.createBillsPackage(body, { idempotencyKey })
  const secondResponse = await client.createBillsPackage(body, { idempotencyKey })
  expect(secondResponse.body).toEqual(firstResponse.body)
  expect([firstResponse, secondResponse].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
    null,
    'true',
  ])
  expect((await client.createBillsPackage(body)).status).toBe(400)
})

it('throws from the TypeScript client if the request’s signal is already aborted', async () => {
  await expect(client.getQuotes(buildQuoteRequest(), { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

it('throws UnexpectedResponseError from the TypeScript client if a proxy responds with HTML', async () => {
  const proxy = createServer((_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>'))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const pendingRequest = createClient({ baseUrl, apiKey: service.liveKey }).getQuotes(buildQuoteRequest())
  await expect(pendingRequest).rejects.toThrow(UnexpectedResponseError)
  await expect(pendingRequest).rejects.toMatchObject({ status: 502 })
  proxy.closeAllConnections()
  proxy.close()
})
