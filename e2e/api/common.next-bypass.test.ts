// The built server answers both endpoints without Next's way to its routes, once a first call has loaded them: what Next
// answers comes in chunks, without a length.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

it.each([
  ['createBillsPackage', () => service.createBillsPackage(buildBillsPackage())],
  ['getQuotes', () => service.getQuotes(buildQuoteRequest())],
])('answers %s straight from the second call on', async (_, sendRequest) => {
  await sendRequest()
  const { headers, body } = await sendRequest()
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))))
})
