import { afterAll, beforeAll, expect, it } from 'vitest'
import { raw, read } from '../support/raw-http'
import { type SharedService, shareService } from '../support/service'

let service: SharedService
beforeAll(async () => {
  service = await shareService()
})
afterAll(() => service.stop())

it('408 for a body that does not come, from either endpoint', async () => {
  const answers = ['createBillsPackage', 'getQuotes'].map(async (endpoint) => {
    const socket = await raw(`${service.baseUrl}/api/external/${endpoint}.php`, service.liveKey, 'Content-Length: 100')
    socket.write('{"firstName":')
    return read(socket)
  })
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 408 /)
})
