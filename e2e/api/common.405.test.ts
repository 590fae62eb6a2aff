import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRawRequest, readToEnd } from '../helpers/raw-http'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

describe.each(['createBillsPackage', 'getQuotes'])('the endpoint %s', (endpoint) => {
  const url = () => `${service.baseUrl}/api/external/${endpoint}.php`
  const send = (init: RequestInit) =>
    fetchDocumented(url(), { method: 'POST', ...init, headers: { 'X-API-Key': service.liveKey, ...init.headers } })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('responds with 405 to the method %s', async (method) => {
    const response = await send({ method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    expect(await response.json()).toEqual({ status: 'error', message: 'Method not allowed' })
  })

  it.each(['TRACE', 'PROPFIND', 'LOCK', 'M-SEARCH'])(
    'responds with 405 to the less common method %s',
    async (method) => {
      const socket = await openRawRequest(url(), service.liveKey, 'Connection: close', method)
      expect(await readToEnd(socket)).toMatch(
        /^HTTP\/1.1 405 .*allow: POST\r\n.*{"status":"error","message":"Method not allowed"}/s,
      )
    },
  )

  it('responds to HEAD with 405 and no body', async () => {
    const response = await send({ method: 'HEAD' })
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([405, 'POST', ''])
  })
})
