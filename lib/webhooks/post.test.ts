import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type WebhookReceiver, webhookReceiver } from '../../e2e/support/webhook-receiver'
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

  it('ends after ten seconds, whether the answer hangs, its body, or the name server', {
    timeout: 20_000,
  }, async () => {
    receiver.next(
      () => undefined,
      (response) => response.writeHead(200).write('x'),
    )
    const began = performance.now()
    const never: Network['resolve'] = (_host, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve([])))
    const answers = await Promise.all([
      post(receiver.url, message, local(nobody)),
      post(receiver.url, message, local(nobody)),
      post('https://hangs.example/', message, { resolve: never, reach: 'public' }),
    ])
    expect(answers).toEqual(Array(3).fill({ reason: 'no answer within 10 seconds' }))
    expect(performance.now() - began).toBeLessThan(12_000)
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
    expect(await post(target, message, network)).toEqual({ reason: 'expected a host on the public internet' })
    expect(receiver.connections()).toBe(before)
  })

  it.each([
    [['93.184.215.14', '10.0.0.1']],
    [['93.184.215.14', '::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['no address']],
  ])('that stands for %j gets none', async (addresses) => {
    const network: Network = { resolve: async () => addresses, reach: 'public' }
    expect(await checkTarget('https://example.org/', network)).toEqual({
      ok: false,
      reason: 'expected a host on the public internet',
    })
  })

  it('without an address gets none', async () => {
    expect(await post('https://example.org/', message, { resolve: nobody, reach: 'public' })).toEqual({
      reason: 'the host name has no address',
    })
  })
})
