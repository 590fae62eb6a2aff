import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepConnectionsLongerThanProxies } from './keep-alive'

const server = createServer((_request, response) => response.end())
beforeAll(async () => {
  keepConnectionsLongerThanProxies()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

it('tells from the first answer on that a connection is kept longer than by proxies', async () => {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', headers: { Connection: 'keep-alive' } }).end()
  const [response] = await once(sent, 'response')
  expect(response.headers['keep-alive']).toBe('timeout=75')
  sent.destroy()
})
