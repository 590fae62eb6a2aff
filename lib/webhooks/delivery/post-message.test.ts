import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FakeWebhookReceiver, startFakeWebhookReceiver } from '@/e2e/helpers/fake-webhook-receiver'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { checkTargetSsrf, type Network } from '@/lib/platform/outbound/check-target-ssrf'
import { postMessage } from './post-message'

const message = { headers: { 'webhook-id': 'id' }, body: '{"type":"contract.created"}' }

let receiver: FakeWebhookReceiver
let port: string
beforeAll(async () => {
  receiver = await startFakeWebhookReceiver()
  port = new URL(receiver.url).port
})
afterAll(() => receiver.close())

const localNetwork = (resolve: Network['resolve']): Network => ({ resolve, reach: 'public and local' })
const resolveNothing: Network['resolve'] = async () => []

describe('posting a webhook message', () => {
  it('sends the message unchanged', async () => {
    receiver.queueReactions((response) => response.writeHead(204).end())
    expect(await postMessage(receiver.url, message, localNetwork(resolveNothing))).toEqual({ status: 204 })
    expect(receiver.requests.at(-1)).toMatchObject({ method: 'POST', body: message.body })
    expect(receiver.requests.at(-1)?.headers).toMatchObject({ 'webhook-id': 'id', 'content-length': '27' })
  })

  it('returns the status of a redirect without following it', async () => {
    const requestCountBefore = receiver.requests.length
    receiver.queueReactions((response) => response.writeHead(307, { location: '/elsewhere' }).end())
    expect(await postMessage(receiver.url, message, localNetwork(resolveNothing))).toEqual({ status: 307 })
    expect(receiver.requests).toHaveLength(requestCountBefore + 1)
  })

  it.each([
    ['429', '7', 7],
    ['503', '999999999', 6 * 3600],
    ['503', new Date(Date.now() + 86_400_000).toUTCString(), 6 * 3600],
    ['429', new Date(Date.now() - 86_400_000).toUTCString(), undefined],
    ['429', 'soon', undefined],
    ['429', '-7', undefined],
    ['500', '7', undefined],
  ])(
    'returns the retry delay in seconds (status: %s, Retry-After: %s, delay: %s)',
    async (code, retryAfter, seconds) => {
      receiver.queueReactions((response) => response.writeHead(Number(code), { 'retry-after': retryAfter }).end())
      const result = await postMessage(receiver.url, message, localNetwork(resolveNothing))
      expect(result).toEqual({ status: Number(code), ...(seconds && { retryAfterSeconds: seconds }) })
    },
  )

  it('parses a Retry-After header that contains a date', async () => {
    receiver.queueReactions((response) =>
      response.writeHead(503, { 'retry-after': new Date(Date.now() + 120_000).toUTCString() }).end(),
    )
    const { retryAfterSeconds } = await postMessage(receiver.url, message, localNetwork(resolveNothing))
    expect(retryAfterSeconds).toBeGreaterThan(110)
    expect(retryAfterSeconds).toBeLessThanOrEqual(120)
  })

  it('returns the status 101 without switching protocols', async () => {
    receiver.queueReactions((response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
    })
    expect(await postMessage(receiver.url, message, localNetwork(resolveNothing))).toEqual({ status: 101 })
  })

  it.each([0, 64 * 1024])(
    'returns an error reason if the status code is invalid and the body has %i bytes',
    async (bytes) => {
      const body = 'x'.repeat(bytes)
      receiver.queueReactions((response) => {
        response.socket?.end(`HTTP/1.1 099 X\r\nContent-Length: ${bytes}\r\n\r\n${body}`)
      })
      expect(await postMessage(receiver.url, message, localNetwork(resolveNothing))).toEqual({
        reason: 'invalid status code',
      })
    },
  )

  it('stops reading a response body that never ends', async () => {
    let chunkCount = 0
    receiver.queueReactions((response) => {
      response.writeHead(200)
      const writeMore = () => {
        while (!response.destroyed && response.write('x'.repeat(1024))) chunkCount += 1
        if (!response.destroyed) response.once('drain', writeMore)
      }
      writeMore()
    })
    expect(await postMessage(receiver.url, message, localNetwork(resolveNothing))).toEqual({
      ...{ status: 200, responseBody: `${'x'.repeat(1023)}…` },
    })
    expect(chunkCount).toBeGreaterThan(10)
  })

  it('gives up after ten seconds if the endpoint or the name server hangs', async () => {
    receiver.queueReactions(
      () => undefined,
      (response) => response.writeHead(200).write('x'),
    )
    // This name server never responds, and its lookup even ignores the abort signal.
    const resolveNever: Network['resolve'] = () => new Promise(() => undefined)
    const posts = Promise.all([
      postMessage(receiver.url, message, localNetwork(resolveNothing)),
      postMessage(receiver.url, message, localNetwork(resolveNothing)),
      postMessage('https://hangs.example/', message, { resolve: resolveNever, reach: 'public' }),
    ])
    // Wait for longer than ten seconds, because timers are late on a busy machine.
    const results = await withTimeout(posts, 20_000)
    expect(results).toEqual(Array(3).fill({ reason: 'no response within 10 seconds' }))
  })

  it.each([
    ['is cut off before its headers', (response: ServerResponse) => response.destroy(), 'ECONNRESET'],
    [
      'is cut off in its body',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '10' }).write('x')
        response.destroy()
      },
      'ECONNRESET',
    ],
    ['is not HTTP', (response: ServerResponse) => void response.socket?.end('hello\r\n\r\n'), 'HPE_'],
  ])('returns an error reason if the response %s', async (_, reaction, code) => {
    receiver.queueReactions(reaction)
    const { reason } = await postMessage(receiver.url, message, localNetwork(resolveNothing))
    expect(reason).toMatch(/^connection failed: /)
    expect(reason).toContain(code)
  })

  it('returns an error reason if the connection is refused', async () => {
    const closedReceiver = await startFakeWebhookReceiver()
    await closedReceiver.close()
    expect(await postMessage(closedReceiver.url, message, localNetwork(resolveNothing))).toEqual({
      reason: 'connection failed: ECONNREFUSED',
    })
  })
})

describe('checking the host name of a webhook URL', () => {
  it('resolves the name once, and connects to the IP address that was checked', async () => {
    // If the name were resolved again, this would return a different IP address, as a name server in a DNS rebinding
    // attack would.
    const resolve = vi.fn(resolveNothing).mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['203.0.113.1'])
    receiver.queueReactions((response) => response.writeHead(200).end())
    expect(await postMessage(`http://rebinding.example:${port}/`, message, localNetwork(resolve))).toEqual({
      status: 200,
    })
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(receiver.requests.at(-1)?.headers.host).toBe(`rebinding.example:${port}`)
  })

  it('sends nothing if the name’s IP address has changed from public to private', async () => {
    const connectionsBefore = receiver.countConnections()
    const resolve = vi.fn(resolveNothing).mockResolvedValueOnce(['93.184.215.14']).mockResolvedValue(['127.0.0.1'])
    const network: Network = { resolve, reach: 'public' }
    const target = `https://rebinding.example:${port}/`
    expect(await checkTargetSsrf(target, network)).toMatchObject({ ok: true, addresses: ['93.184.215.14'] })
    expect(await postMessage(target, message, network)).toEqual({
      reason: 'the host must exist and have only public IP addresses',
    })
    expect(receiver.countConnections()).toBe(connectionsBefore)
  })

  it.each([
    // The reason for an unknown name must be the same as for a name in our own network.
    [[]],
    [['10.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['93.184.215.14', '::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['no address']],
  ])('rejects a name that resolves to %j', async (addresses) => {
    const network: Network = { resolve: async () => addresses, reach: 'public' }
    expect(await checkTargetSsrf('https://example.org/', network)).toEqual({
      ok: false,
      reason: 'the host must exist and have only public IP addresses',
    })
  })

  it('returns an error reason if no name server responds', async () => {
    expect(await postMessage('https://example.org/', message, { resolve: async () => null, reach: 'public' })).toEqual({
      reason: 'we couldn’t find this host, so check the URL',
    })
  })
})
