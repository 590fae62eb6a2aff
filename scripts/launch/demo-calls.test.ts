import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { makeDemoCalls } from './demo-calls'
import type { LaunchSettings } from './settings'

it('makes a call again that a killed start had begun, and the last one after all others', async () => {
  const answers: string[] = []
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    const isHeld = key === 'demo-0' && answers.filter((answer) => answer.startsWith(key)).length < 2
    response.writeHead(isHeld ? 409 : 200, { 'Retry-After': '0' }).end()
    answers.push(`${key} ${response.statusCode}`)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const call = { endpoint: 'getQuotes', key: 'key', body: {} } as const
  const settings = { host: '127.0.0.1', port } as LaunchSettings
  await makeDemoCalls(settings, [call, call, call], new AbortController().signal)
  server.close()
  expect(answers.filter((answer) => answer.startsWith('demo-0'))).toEqual(['demo-0 409', 'demo-0 409', 'demo-0 200'])
  expect(answers.at(-1)).toBe('demo-2 200')
})
