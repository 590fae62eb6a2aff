import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raw, read } from '../support/raw-http'
import { billsPackage, quote } from '../support/requests'
import { post, type SharedService, shareService } from '../support/service'

let service: SharedService
beforeAll(async () => {
  service = await shareService()
})
afterAll(() => service.stop())

describe.each([
  ['createBillsPackage', billsPackage],
  ['getQuotes', quote],
])('%s', (endpoint, request) => {
  const url = () => `${service.baseUrl}/api/external/${endpoint}.php`
  const call = (body: string) => post(url(), body, service.liveKey)

  it('takes a body of 64 KiB and no byte more', async () => {
    const body = JSON.stringify(request({ firstName: 'Ann' }))
    expect((await call(body.padEnd(65_536))).status).toBe(200)
    expect(await call(body.padEnd(65_537))).toMatchObject({ status: 413 })
  })

  it('413 for a body of unknown length, once it is too long', async () => {
    const chunk = Buffer.alloc(16_384, ' ')
    const chunks = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
    const socket = await raw(url(), service.liveKey, 'Transfer-Encoding: chunked')
    const answer = read(socket)
    const reader = chunks.getReader()
    for (let sent = 0; sent < 6; sent += 1) {
      const { value } = await reader.read()
      socket.write(`${value.length.toString(16)}\r\n`)
      socket.write(value)
      socket.write('\r\n')
    }
    expect(await answer).toMatch(/^HTTP\/1.1 413 /)
  })

  it('413 for 10 MB by their announced length, without waiting for them, and hangs up', async () => {
    const socket = await raw(url(), service.liveKey, `Content-Length: ${10 * 1024 * 1024}`)
    const answer = await read(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain('{"status":"error","message":"Request body must not be larger than 64 KiB"}')
  })
})
