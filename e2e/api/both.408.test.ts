import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raw, read } from '../support/raw-http'
import { type Service, startService } from '../support/service'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describe.each(['createBillsPackage', 'getQuotes'])('%s', (endpoint) => {
  const url = () => `${service.baseUrl}/api/external/${endpoint}.php`

  it('408 for a body that does not come', { timeout: 20_000 }, async () => {
    const socket = await raw(url(), service.liveKey, 'Content-Length: 100')
    socket.write('{"firstName":')
    expect(await read(socket)).toMatch(/^HTTP\/1.1 408 /)
  })
})
