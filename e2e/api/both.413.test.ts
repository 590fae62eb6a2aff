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
    const socket = await raw(url(), service.liveKey, 'Transfer-Encoding: chunked')
    const answer = read(socket)
    socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
    // One byte too many, and nothing after it: the server hangs up, and a later write would lose the answer.
    socket.write('1\r\n \r\n')
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
