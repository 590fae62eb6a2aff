// Node and a proxy in front of it must agree on where one request ends and the next begins. If a message is ambiguous,
// the server must close the connection, and must not handle any part of the message as another request.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** Sends a message and returns everything that the server sends until it closes the connection. */
async function sendRaw(message: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(message)
  return text(socket)
}

/** A second request, which a proxy may take for a part of the first request. */
const SMUGGLED_REQUEST = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

const buildPost = (headers: string[], body: string, lineEnding = '\r\n') =>
  ['POST /api/external/getQuotes.php HTTP/1.1', 'Host: x', ...headers].join(lineEnding) + lineEnding + lineEnding + body

const parseStatuses = (responses: string) => [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

it('responds to both requests if a client sends two valid ones on one connection', async () => {
  const firstRequest = buildPost(['Content-Type: application/json', 'Content-Length: 2'], '{}')
  expect(parseStatuses(await sendRaw(firstRequest + SMUGGLED_REQUEST))).toEqual(['401', '200'])
})

it.each([
  [
    'a content length and a transfer coding',
    buildPost(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`),
  ],
  ['two content lengths', buildPost(['Content-Length: 2', 'Content-Length: 3'], `{}${SMUGGLED_REQUEST}`)],
  ['an invalid content length', buildPost(['Content-Length: +2'], `{}${SMUGGLED_REQUEST}`)],
  ['an unknown transfer coding', buildPost(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`)],
  [
    'a transfer coding after chunked',
    buildPost(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED_REQUEST}`),
  ],
  ['a space before the colon', buildPost(['Transfer-Encoding : chunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`)],
  ['a header split across two lines', buildPost(['Content-Length:', ' 2'], `{}${SMUGGLED_REQUEST}`)],
  ['lines that end with bare line feeds', buildPost(['Content-Length: 2'], `{}${SMUGGLED_REQUEST}`, '\n')],
])('closes the connection after a request with %s', async (_, message) => {
  expect(parseStatuses(await sendRaw(message))).toEqual(['400'])
})

it('closes the connection after a body whose chunks end with bare line feeds', async () => {
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
  expect(parseStatuses(await sendRaw(buildPost(headers, `2\n{}\n0\n\n${SMUGGLED_REQUEST}`)))).not.toContain('200')
})
