import http from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { testPort } from '../support/test-port'
import { dataFolder, npm, printedCurls, ready } from './launcher'

const CALLERS = 20

const folder = dataFolder()
afterAll(() => folder.remove())

it('answers whatever comes over a kept connection until the last caller is told to go', async () => {
  const port = await testPort()
  const launch = npm(['start'], { DATA_DIR: folder.dir, PORT: String(port) })
  await ready(launch)
  const [, key = ''] = /X-API-Key: (\w+)/.exec(launch.output()) ?? []
  const [, body = ''] = /-d '(.*)'/.exec(printedCurls(launch)[1] ?? '') ?? []

  const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS })
  const seen: (number | string)[] = []
  /** One call: its status, or what broke and on which kind of connection. */
  const call = () =>
    new Promise<number | string>((resolve) => {
      const headers = { 'Content-Type': 'application/json', 'X-API-Key': key }
      const request = http.request({ agent, port, method: 'POST', path: '/api/external/getQuotes.php', headers })
      request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)))
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve(`${error.code} on a ${request.reusedSocket ? 'kept' : 'new'} connection`),
      )
      request.end(body)
    })
  const caller = async () => {
    for (let outcome = await call(); ; outcome = await call()) {
      seen.push(outcome)
      if (typeof outcome === 'string') return
    }
  }
  const callers = Array.from({ length: CALLERS }, caller)
  await expect.poll(() => seen.length).toBeGreaterThan(200)
  launch.process.kill('SIGTERM')
  expect(await launch.ended).toBe(0)
  await Promise.all(callers)

  // A connection that was not accepted any more is refused; nothing else may break.
  const broken = seen.filter((outcome) => outcome !== 200)
  expect(broken).toHaveLength(CALLERS)
  for (const outcome of broken) expect(outcome).toMatch(/on a new connection$/)
})
