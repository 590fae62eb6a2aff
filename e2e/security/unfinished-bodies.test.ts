// Some clients announce a body and don't finish sending it. They must not use up the server's memory, or keep it from
// responding to other clients.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_AUTH_BYTES, MAX_FORM_BYTES } from '@/lib/platform/http/limit-form-bodies'
import { buildQuoteRequest } from '../helpers/request-bodies'
import { startTestService, type TestService } from '../helpers/start-test-service'

const CONNECTION_COUNT = 150
const GIB = 1024 ** 3

let service: TestService
const sockets: Socket[] = []
beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await service.stop()
})

/** Returns the server's peak memory use so far, in bytes. */
function readPeakMemory(): number {
  const status = readFileSync(`/proc/${service.serverProcess.child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

async function openUnfinishedRequest(path: string, headers: string[], body: Buffer): Promise<void> {
  const { hostname, port, origin } = new URL(service.baseUrl)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write([`POST ${path} HTTP/1.1`, `Host: ${hostname}`, `Origin: ${origin}`, ...headers, '', ''].join('\r\n'))
  socket.write(body)
}

it.each([
  ['a 10 MiB body', '/sign-in', 10 * 1024 * 1024, 10 * 1024 * 1024 - 1],
  ['a form of the maximum size', '/sign-in', MAX_FORM_BYTES, MAX_FORM_BYTES - 1],
  ['a sign-in form of the maximum size', '/api/auth/callback/portal', MAX_AUTH_BYTES, MAX_AUTH_BYTES - 1],
  ['an API request of the maximum size', '/api/external/getQuotes.php', 65_536, 65_535],
])(
  'responds to other requests within 1 GiB of memory while 150 clients hold back the last byte of %s',
  async (_, path, declaredBytes, sentBytes) => {
    const headers = [`Content-Length: ${declaredBytes}`, 'Content-Type: multipart/form-data; boundary=x']
    const body = Buffer.alloc(sentBytes, 'x')
    await Promise.all(Array.from({ length: CONNECTION_COUNT }, () => openUnfinishedRequest(path, headers, body)))
    for (let round = 0; round < 20; round++) {
      expect((await fetch(`${service.baseUrl}/api/health/live`)).status).toBe(200)
      expect((await service.getQuotes(buildQuoteRequest())).status).toBe(200)
    }

    expect(readPeakMemory()).toBeLessThan(GIB)
  },
)
