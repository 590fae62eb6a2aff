import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { LaunchSettings } from './launcher-settings'
import { sendDemoRequests } from './send-demo-requests'

it('sends a demo request again if it gets a 409, and sends the last demo request after all others', async () => {
  const responses: string[] = []
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    const isLocked = key === 'demo-0' && responses.filter((entry) => entry.startsWith(key)).length < 2
    response.writeHead(isLocked ? 409 : 200, { 'Retry-After': '0' }).end()
    responses.push(`${key} ${response.statusCode}`)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const demoRequest = { endpoint: 'getQuotes', key: 'key', body: {} } as const
  const settings = { host: '127.0.0.1', port } as LaunchSettings
  await sendDemoRequests(settings, [demoRequest, demoRequest, demoRequest], new AbortController().signal)
  server.close()
  expect(responses.filter((entry) => entry.startsWith('demo-0'))).toEqual(['demo-0 409', 'demo-0 409', 'demo-0 200'])
  expect(responses.at(-1)).toBe('demo-2 200')
})
