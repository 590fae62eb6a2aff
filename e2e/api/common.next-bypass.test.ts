// After its first request, the built server handles both endpoints directly, bypassing Next's routing. Next's own
// responses are chunked and have no length.
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
])('handles %s without Next from the second request on', async (_, sendRequest) => {
  await sendRequest()
  const { headers, body } = await sendRequest()
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))))
})
