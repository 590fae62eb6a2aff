// The built server answers both endpoints without Next's way to its routes, once a first call has loaded them: what Next
// answers comes in chunks, without a length.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billsPackage, quote } from '../support/requests'
import { type SharedService, shareService } from '../support/service'

let service: SharedService
beforeAll(async () => {
  service = await shareService()
})
afterAll(() => service.stop())

it.each([
  ['createBillsPackage', () => service.create(billsPackage())],
  ['getQuotes', () => service.quotes(quote())],
])('answers %s straight from the second call on', async (_, call) => {
  await call()
  const { headers, body } = await call()
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))))
})
