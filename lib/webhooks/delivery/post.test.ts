import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type WebhookReceiver, webhookReceiver } from '@/e2e/support/webhook-receiver'
import { inTime } from '@/lib/platform/async/with-timeout'
import { checkTarget, type Network, post } from './post'

const message = { headers: { 'webhook-id': 'id' }, body: '{"type":"contract.created"}' }

let receiver: WebhookReceiver
let port: string
beforeAll(async () => {
  receiver = await webhookReceiver()
  port = new URL(receiver.url).port
})
afterAll(() => receiver.close())

const local = (resolve: Network['resolve']): Network => ({ resolve, reach: 'public and local' })
const nobody: Network['resolve'] = async () => []

describe('a try', () => {
  it('posts the message as it is', async () => {
    receiver.next((response) => response.writeHead(204).end())
    expect(await post(receiver.url, message, local(nobody))).toEqual({ status: 204 })
    expect(receiver.calls.at(-1)).toMatchObject({ method: 'POST', body: message.body })
    expect(receiver.calls.at(-1)?.headers).toMatchObject({ 'webhook-id': 'id', 'content-length': '27' })
  })

  it('gives the status of a redirect and follows it nowhere', async () => {
    const before = receiver.calls.length
    receiver.next((response) => response.writeHead(307, { location: '/elsewhere' }).end())
    expect(await post(receiver.url, message, local(nobody))).toEqual({ status: 307 })
    expect(receiver.calls).toHaveLength(before + 1)
  })

  it.each([
    ['429', '7', 7],
    ['503', '999999999', 6 * 3600],
    ['503', new Date(Date.now() + 86_400_000).toUTCString(), 6 * 3600],
    ['429', new Date(Date.now() - 86_400_000).toUTCString(), undefined],
    ['429', 'soon', undefined],
    ['429', '-7', undefined],
    ['500', '7', undefined],
  ])('that is answered %s with Retry-After %s is put off by %s', async (code, retryAfter, seconds) => {
    receiver.next((response) => response.writeHead(Number(code), { 'retry-after': retryAfter }).end())
    const answer = await post(receiver.url, message, local(nobody))
    expect(answer).toEqual({ status: Number(code), ...(seconds && { retryAfterSeconds: seconds }) })
  })

  it('reads the date of a Retry-After', async () => {
    receiver.next((response) =>
      response.writeHead(503, { 'retry-after': new Date(Date.now() + 120_000).toUTCString() }).end(),
    )
    const { retryAfterSeconds } = await post(receiver.url, message, local(nobody))
    expect(retryAfterSeconds).toBeGreaterThan(110)
    expect(retryAfterSeconds).toBeLessThanOrEqual(120)
  })

  it('takes no part in a switch of protocols, and ends', async () => {
    receiver.next((response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
    })
    expect(await post(receiver.url, message, local(nobody))).toEqual({ status: 101 })
  })

  it.each([0, 64 * 1024])('has no status where the answer has none, with a body of %i bytes', async (bytes) => {
    const body = 'x'.repeat(bytes)
    receiver.next((response) => {
      response.socket?.end(`HTTP/1.1 099 X\r\nContent-Length: ${bytes}\r\n\r\n${body}`)
    })
    expect(await post(receiver.url, message, local(nobody))).toEqual({ reason: 'no valid status' })
  })

  it('reads no more of an answer than it must', async () => {
    let wrote = 0
    receiver.next((response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(1024))) wrote += 1
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(await post(receiver.url, message, local(nobody))).toEqual({ status: 200 })
    expect(wrote).toBeGreaterThan(10)
  })

  it('ends after ten seconds, whether the answer hangs, its body, or the name server', async () => {
    receiver.next(
      () => undefined,
      (response) => response.writeHead(200).write('x'),
    )
    // Not even when it is told that the time is up.
    const never: Network['resolve'] = () => new Promise(() => undefined)
    const posted = Promise.all([
      post(receiver.url, message, local(nobody)),
      post(receiver.url, message, local(nobody)),
      post('https://hangs.example/', message, { resolve: never, reach: 'public' }),
    ])
    // A timer of this thread is late on a busy machine as theirs are.
    const answers = await inTime(posted, 20_000)
    expect(answers).toEqual(Array(3).fill({ reason: 'no answer within 10 seconds' }))
  })

  it.each([
    ['is cut', (response: ServerResponse) => response.destroy(), 'ECONNRESET'],
    [
      'is cut in the middle',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '10' }).write('x')
        response.destroy()
      },
      'ECONNRESET',
    ],
    ['is no HTTP', (response: ServerResponse) => void response.socket?.end('hello\r\n\r\n'), 'HPE_'],
  ])('tells why when the answer %s', async (_, react, code) => {
    receiver.next(react)
    const { reason } = await post(receiver.url, message, local(nobody))
    expect(reason).toMatch(/^connection failed: /)
    expect(reason).toContain(code)
  })

  it('says so when nobody listens', async () => {
    const closed = await webhookReceiver()
    await closed.close()
    expect(await post(closed.url, message, local(nobody))).toEqual({ reason: 'connection failed: ECONNREFUSED' })
  })
})

describe('a host name', () => {
  it('is resolved once, and what was checked is what is connected to', async () => {
    // Says something else whenever it is asked again, as a rebinding name server does.
    const resolve = vi.fn(nobody).mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['203.0.113.1'])
    receiver.next((response) => response.writeHead(200).end())
    expect(await post(`http://rebinding.example:${port}/`, message, local(resolve))).toEqual({ status: 200 })
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(receiver.calls.at(-1)?.headers.host).toBe(`rebinding.example:${port}`)
  })

  it('that was public when it was checked, and is private when a message goes out, gets none', async () => {
    const before = receiver.connections()
    const resolve = vi.fn(nobody).mockResolvedValueOnce(['93.184.215.14']).mockResolvedValue(['127.0.0.1'])
    const network: Network = { resolve, reach: 'public' }
    const target = `https://rebinding.example:${port}/`
    expect(await checkTarget(target, network)).toMatchObject({ ok: true, addresses: ['93.184.215.14'] })
    expect(await post(target, message, network)).toEqual({
      reason: 'expected a host with an address on the public internet, and no other',
    })
    expect(receiver.connections()).toBe(before)
  })

  it.each([
    // What nobody knows is not told from what our own network knows.
    [[]],
    [['10.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['93.184.215.14', '::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['no address']],
  ])('that stands for %j gets none', async (addresses) => {
    const network: Network = { resolve: async () => addresses, reach: 'public' }
    expect(await checkTarget('https://example.org/', network)).toEqual({
      ok: false,
      reason: 'expected a host with an address on the public internet, and no other',
    })
  })

  it('of which no name server says anything gets none, and says so', async () => {
    expect(await post('https://example.org/', message, { resolve: async () => null, reach: 'public' })).toEqual({
      reason: 'no name server answered for the host name',
    })
  })
})
