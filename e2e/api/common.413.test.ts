import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRawRequest, readToEnd } from '../helpers/raw-http'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { openSharedTestService, postJson, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

describe.each([
  ['createBillsPackage', buildBillsPackage],
  ['getQuotes', buildQuoteRequest],
])('the endpoint %s', (endpoint, buildRequest) => {
  const url = () => `${service.baseUrl}/api/external/${endpoint}.php`
  const sendBody = (body: string) => postJson(url(), body, service.liveKey)

  it('accepts a body of 64 KiB, but responds with 413 to a body that is one byte larger', async () => {
    const body = JSON.stringify(buildRequest({ firstName: 'Ann' }))
    expect((await sendBody(body.padEnd(65_536))).status).toBe(200)
    expect(await sendBody(body.padEnd(65_537))).toMatchObject({ status: 413 })
  })

  it('responds with 413 to a body of unknown length as soon as it exceeds 64 KiB', async () => {
    const socket = await openRawRequest(url(), service.liveKey, 'Transfer-Encoding: chunked')
    const response = readToEnd(socket)
    socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
    // Send only one byte too many. The server then closes the connection, and if more data arrived, the response could
    // be lost.
    socket.write('1\r\n \r\n')
    expect(await response).toMatch(/^HTTP\/1.1 413 /)
  })

  it('responds with 413 to a Content-Length of 10 MiB without waiting for the body', async () => {
    const socket = await openRawRequest(url(), service.liveKey, `Content-Length: ${10 * 1024 * 1024}`)
    const response = await readToEnd(socket)
    expect(response).toMatch(/^HTTP\/1.1 413 /)
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
    expect(response).toContain('{"status":"error","message":"Request body must not be larger than 64 KiB"}')
  })
})
