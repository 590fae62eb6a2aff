import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginShutdown } from '../jobs/shutdown-hooks'
import { dropConnection, rememberConnection, waitWithoutResponse } from './client-connection'
import { enterRequestContext } from './request-context'
import { continueTrace } from './trace-context'

let server: Server
let url: string
let handle: () => Promise<void>
let handled: Promise<void>
beforeAll(async () => {
  server = createServer((request, response) => {
    const context = continueTrace(undefined)
    enterRequestContext(context)
    rememberConnection(context, request.socket)
    handled = handle().then(() => void response.end('response'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  handled = Promise.resolve()
})

const DAY_MS = 86_400_000

it('closes the connection of the current request without a response', async () => {
  handle = async () => dropConnection()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

it('delays the response by a given time', async () => {
  handle = () => waitWithoutResponse(1)
  expect(await (await fetch(url)).text()).toBe('response')
})

it('stops delaying a response when the client disconnects', async () => {
  const client = new AbortController()
  handle = async () => {
    client.abort()
    await waitWithoutResponse(DAY_MS)
  }
  await expect(fetch(url, { signal: client.signal })).rejects.toThrow('aborted')
  await handled
})

it('stops delaying a response when the process begins to shut down', async () => {
  handle = async () => {
    const wait = waitWithoutResponse(DAY_MS)
    beginShutdown()
    await wait
  }
  expect(await (await fetch(url)).text()).toBe('response')
})
