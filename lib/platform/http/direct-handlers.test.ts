import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { log } from '../observability/log'
import { answerStraight, takeStraightCalls } from './direct-handlers'

vi.mock('../env', () => ({ env: () => ({}) }))

const PATH = '/api/external/getQuotes.php'

/** Stands for Next's server. */
const server = createServer((_request, response) => response.end('by Next'))
beforeAll(async () => {
  takeStraightCalls()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const call = (path: string, init: RequestInit = { method: 'POST' }) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)

it('leaves a call to Next until its route is loaded, then answers it straight', async () => {
  expect(await (await call(PATH)).text()).toBe('by Next')
  answerStraight(PATH, async ({ headers, body }) => {
    const chunks = await Array.fromAsync(body ?? [])
    const sent = { key: headers.get('x-api-key'), none: headers.get('x-none'), body: Buffer.concat(chunks).toString() }
    return { status: 202, headers: { 'X-Request-Id': '7' }, body: sent }
  })
  const answer = await call(`${PATH}?with=query`, { method: 'POST', headers: { 'X-API-Key': 'ä' }, body: 'Zoë' })
  expect(answer.status).toBe(202)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-length': '38',
    'x-request-id': '7',
  })
  expect(await answer.json()).toEqual({ key: 'ä', none: null, body: 'Zoë' })
})

it.each(['GET', 'HEAD', 'PUT', 'OPTIONS'])('leaves %s to Next', async (method) => {
  expect(Object.fromEntries((await call(PATH, { method })).headers)).not.toHaveProperty('x-request-id')
})

it.each([`${PATH}/`, PATH.toLowerCase(), '/api/external/other.php', '/'])('leaves %s to Next', async (path) => {
  expect(await (await call(path)).text()).toBe('by Next')
})

it('answers a fault as Next does: 500 without a body, and a line without what was sent', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  answerStraight(PATH, async () => {
    throw new Error('cannot read "canary"')
  })
  const answer = await call(PATH)
  expect([answer.status, await answer.text()]).toEqual([500, ''])
  expect(said).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ route: PATH, fault: expect.objectContaining({ message: 'cannot read "…"' }) }),
    expect.any(String),
  )
})
