// What is refused before a field is looked at: 400, 405, 408, 413 and 415.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billsPackage, quote } from '../support/requests'
import { post, type Service, startService } from '../support/service'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const JSON_ERROR = { status: 'error', message: 'Invalid JSON body' }

describe.each([
  ['createBillsPackage', billsPackage],
  ['getQuotes', quote],
])('%s', (endpoint, request) => {
  const url = () => `${service.baseUrl}/api/external/${endpoint}.php`
  const call = (body: string) => post(url(), body, service.liveKey)
  const send = (init: RequestInit & { duplex?: 'half' }) =>
    fetch(url(), { method: 'POST', ...init, headers: { 'X-API-Key': service.liveKey, ...init.headers } })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('405 for %s', async (method) => {
    const response = await send({ method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    expect(await response.json()).toEqual({ status: 'error', message: 'Method not allowed' })
  })

  it.each(['TRACE', 'PROPFIND', 'LOCK', 'M-SEARCH'])('405 for %s, which fetch cannot send', async (method) => {
    const socket = await raw(url(), service.liveKey, 'Connection: close', method)
    expect(await read(socket)).toMatch(
      /^HTTP\/1.1 405 .*allow: POST\r\n.*{"status":"error","message":"Method not allowed"}/s,
    )
  })

  it('405 for HEAD, without a body', async () => {
    const response = await send({ method: 'HEAD' })
    expect([response.status, response.headers.get('allow'), await response.text()]).toEqual([405, 'POST', ''])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('415 for the content type "%s"', async (type) => {
    const response = await send({ body: JSON.stringify(request()), headers: { 'Content-Type': type } })
    expect(response.status).toBe(415)
    expect(await response.json()).toEqual({ status: 'error', message: 'Content-Type must be application/json' })
  })

  it('takes JSON of any spelling and with a charset', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    expect((await send({ body: JSON.stringify(request()), headers })).status).toBe(200)
  })

  it.each([
    ['nothing', ''],
    ['a broken object', '{"firstName":'],
    ['a trailing comma', '{"firstName":"Ann",}'],
    ['a list', '[]'],
    ['a text', '"Ann"'],
    ['a number', '5'],
    ['null', 'null'],
    ['NaN', '{"numberOfTenants":NaN}'],
    ['two objects', '{}{}'],
    ['thirty thousand lists in one another', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['an endless nest', '{"a":'.repeat(12_000)],
  ])('400 for %s', async (_, body) => {
    expect(await call(body)).toMatchObject({ status: 400, body: JSON_ERROR })
  })

  it('400 for bytes that are no UTF-8', async () => {
    const response = await send({
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([response.status, await response.json()]).toEqual([400, JSON_ERROR])
  })

  it('ignores deep nests and prototypes in fields that it does not know', async () => {
    const body = JSON.stringify(request()).slice(0, -1)
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    expect((await call(`${body},"__proto__":{"x":1},"constructor":{"prototype":{}},"deep":${deep}}`)).status).toBe(200)
  })

  it('takes the last of duplicate keys', async () => {
    const body = JSON.stringify(request()).slice(0, -1)
    const { body: answer } = await call(`${body},"email":"x"}`)
    expect(answer.message).toBe('Invalid email format')
  })

  it('takes a body of 64 KiB and no byte more', async () => {
    const body = JSON.stringify(request({ firstName: 'Ann' }))
    expect((await call(body.padEnd(65_536))).status).toBe(200)
    expect(await call(body.padEnd(65_537))).toMatchObject({ status: 413 })
  })

  it('413 for a body of unknown length, once it is too long', async () => {
    const chunk = Buffer.alloc(16_384, ' ')
    const chunks = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
    const socket = await raw(url(), service.liveKey, 'Transfer-Encoding: chunked')
    const answer = read(socket)
    const reader = chunks.getReader()
    for (let sent = 0; sent < 6; sent += 1) {
      const { value } = await reader.read()
      socket.write(`${value.length.toString(16)}\r\n`)
      socket.write(value)
      socket.write('\r\n')
    }
    expect(await answer).toMatch(/^HTTP\/1.1 413 /)
  })

  it('413 for 10 MB by their announced length, without waiting for them, and hangs up', async () => {
    const socket = await raw(url(), service.liveKey, `Content-Length: ${10 * 1024 * 1024}`)
    const answer = await read(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain('{"status":"error","message":"Request body must not be larger than 64 KiB"}')
  })

  it('408 for a body that does not come', { timeout: 20_000 }, async () => {
    const socket = await raw(url(), service.liveKey, 'Content-Length: 100')
    socket.write('{"firstName":')
    expect(await read(socket)).toMatch(/^HTTP\/1.1 408 /)
  })
})

/** Opens a connection and sends the head of a request. */
async function raw(url: string, key: string, header: string, method = 'POST'): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    `${method} ${pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    `X-API-Key: ${key}`,
    'Content-Type: application/json',
    header,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

/** All that comes until the server hangs up. */
async function read(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}
