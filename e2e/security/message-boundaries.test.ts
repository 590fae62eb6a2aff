// Where one request ends and the next begins is what Node and any proxy before it agree on, or the connection's end: of
// a message that may be read in two ways nothing is taken for a request of its own.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '../support/service'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** All that is answered on one connection until the server ends it. */
async function answered(message: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(message)
  return text(socket)
}

/** The request that a proxy may take for a part of the one before. */
const SECOND = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

const post = (headers: string[], body: string, end = '\r\n') =>
  ['POST /api/external/getQuotes.php HTTP/1.1', 'Host: x', ...headers].join(end) + end + end + body

const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

it('answers two requests in a row', async () => {
  const first = post(['Content-Type: application/json', 'Content-Length: 2'], '{}')
  expect(statuses(await answered(first + SECOND))).toEqual(['401', '200'])
})

it.each([
  ['a length and a coding', post(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SECOND}`)],
  ['two lengths', post(['Content-Length: 2', 'Content-Length: 3'], `{}${SECOND}`)],
  ['a length that is none', post(['Content-Length: +2'], `{}${SECOND}`)],
  ['an unknown coding', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SECOND}`)],
  ['a coding behind chunked', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SECOND}`)],
  ['a space before the colon', post(['Transfer-Encoding : chunked'], `0\r\n\r\n${SECOND}`)],
  ['a header in two lines', post(['Content-Length:', ' 2'], `{}${SECOND}`)],
  ['bare line feeds', post(['Content-Length: 2'], `{}${SECOND}`, '\n')],
])('ends the connection at %s', async (_, message) => {
  expect(statuses(await answered(message))).toEqual(['400'])
})

it('ends it at chunks that end with bare line feeds', async () => {
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
  expect(statuses(await answered(post(headers, `2\n{}\n0\n\n${SECOND}`)))).not.toContain('200')
})
