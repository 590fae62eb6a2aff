import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRawRequest, readToEnd } from '../helpers/raw-http'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

it('responds with 408 at both API endpoints if a request’s body doesn’t arrive in time', async () => {
  const responses = ['createBillsPackage', 'getQuotes'].map(async (endpoint) => {
    const socket = await openRawRequest(
      `${service.baseUrl}/api/external/${endpoint}.php`,
      service.liveKey,
      'Content-Length: 100',
    )
    socket.write('{"firstName":')
    return readToEnd(socket)
  })
  for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1.1 408 /)
})
