// Where one request ends and the next begins is what Node and any proxy before it agree on, or the connection's end: of
// a message that may be read in two ways nothing is taken for a request of its own.
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

/** All that is answered on one connection until the server ends it. */
async function sendRaw(message: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(message)
  return text(socket)
}

/** The request that a proxy may take for a part of the one before. */
const SMUGGLED_REQUEST = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

const buildPost = (headers: string[], body: string, lineEnding = '\r\n') =>
  ['POST /api/external/getQuotes.php HTTP/1.1', 'Host: x', ...headers].join(lineEnding) + lineEnding + lineEnding + body

const parseStatuses = (responses: string) => [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

it('answers two requests in a row', async () => {
  const firstRequest = buildPost(['Content-Type: application/json', 'Content-Length: 2'], '{}')
  expect(parseStatuses(await sendRaw(firstRequest + SMUGGLED_REQUEST))).toEqual(['401', '200'])
})

it.each([
  [
    'a length and a coding',
    buildPost(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`),
  ],
  ['two lengths', buildPost(['Content-Length: 2', 'Content-Length: 3'], `{}${SMUGGLED_REQUEST}`)],
  ['a length that is none', buildPost(['Content-Length: +2'], `{}${SMUGGLED_REQUEST}`)],
  ['an unknown coding', buildPost(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`)],
  ['a coding behind chunked', buildPost(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED_REQUEST}`)],
  ['a space before the colon', buildPost(['Transfer-Encoding : chunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`)],
  ['a header in two lines', buildPost(['Content-Length:', ' 2'], `{}${SMUGGLED_REQUEST}`)],
  ['bare line feeds', buildPost(['Content-Length: 2'], `{}${SMUGGLED_REQUEST}`, '\n')],
])('ends the connection at %s', async (_, message) => {
  expect(parseStatuses(await sendRaw(message))).toEqual(['400'])
})

it('ends it at chunks that end with bare line feeds', async () => {
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
  expect(parseStatuses(await sendRaw(buildPost(headers, `2\n{}\n0\n\n${SMUGGLED_REQUEST}`)))).not.toContain('200')
})
