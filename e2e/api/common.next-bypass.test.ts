// After its first request to an endpoint, the built server handles that endpoint's POST requests directly and bypasses
// Next's routing. The tests recognise responses that went through Next, because these are chunked and have no
// Content-Length.
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
])('bypasses Next for requests to %s after the first one', async (_, sendRequest) => {
  await sendRequest()
  const { headers, body } = await sendRequest()
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))))
})
