import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { type Client, createClient, type QuoteItem, UnexpectedAnswerError } from '../../clients/typescript/src/client'
import { billsPackage, newEmail, quote } from '../support/requests'
import { documented, type SharedService, shareService } from '../support/service'

let service: SharedService
let client: Client
beforeAll(async () => {
  service = await shareService()
  client = createClient({ baseUrl: `${service.baseUrl}/`, apiKey: service.liveKey, fetch: documented })
})
afterAll(() => service.stop())

it('tells by the status which body an answer has', async () => {
  const answer = await client.getQuotes(quote())
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  expectTypeOf(answer.body.data.quotes).toEqualTypeOf<QuoteItem[]>()
  const electric = answer.body.data.quotes.find((item) => item.utilityType === 'electric')
  expect(electric?.weeklyQuoteElectricOnly).toBeGreaterThan(0)
  expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/)
})

it('returns a refusal as an answer', async () => {
  const answer = await client.createBillsPackage(billsPackage({ address: '12 Hihg Street, Leeds, LS6 3AA' }))
  if (answer.status !== 400 || !('possibleAddresses' in answer.body)) throw new Error(`status ${answer.status}`)
  const [first] = answer.body.possibleAddresses
  expect((await client.createBillsPackage(billsPackage({ address: first?.addressId }))).status).toBe(200)
})

it('sends an idempotency key where there is one', async () => {
  const [body, idempotencyKey] = [billsPackage({ email: newEmail() }), randomUUID()]
  const first = await client.createBillsPackage(body, { idempotencyKey })
  const second = await client.createBillsPackage(body, { idempotencyKey })
  expect(second.body).toEqual(first.body)
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  expect((await client.createBillsPackage(body)).status).toBe(400)
})

it('ends the wait when it is told to', async () => {
  await expect(client.getQuotes(quote(), { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

it('says when something else answered', async () => {
  const proxy = createServer((_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>'))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const call = createClient({ baseUrl, apiKey: service.liveKey }).getQuotes(quote())
  await expect(call).rejects.toThrow(UnexpectedAnswerError)
  await expect(call).rejects.toMatchObject({ status: 502 })
  proxy.closeAllConnections()
  proxy.close()
})
