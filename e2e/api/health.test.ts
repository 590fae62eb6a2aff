import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { raw, read } from '../support/raw-http'
import { type Child, documented, end, type Service, startServer, startService, startWorker } from '../support/service'

let service: Service
let worker: Child
beforeAll(async () => {
  service = await startService()
  worker = startWorker()
})
afterAll(async () => {
  await end(worker)
  await service.stop()
})

const get = async (path: string, method = 'GET') => {
  const response = await documented(`${service.baseUrl}/api/health/${path}`, { method })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}
const ready = async () => {
  const { status, body } = await get('ready')
  return [status, body]
}
const UP = { database: 'ok', migrations: 'ok', worker: 'ok' }
const WAIT = { interval: 100 }

it('is ready once a worker takes jobs', async () => {
  await expect.poll(ready, WAIT).toEqual([200, { status: 'ok', checks: UP }])
  expect((await get('ready')).headers.get('cache-control')).toBe('no-store')
})

it('keeps its heart beating', async () => {
  const afterAnHour = async () => {
    await service.db.sql("UPDATE worker_heartbeat SET beat_at = now() - interval '1 hour'")
    return ready()
  }
  // Unless it beats in between.
  await expect.poll(afterAnHour).toEqual([503, { status: 'failed', checks: { ...UP, worker: 'failed' } }])
  await expect.poll(ready, WAIT).toEqual([200, { status: 'ok', checks: UP }])
})

it('is not ready while a migration of the build is missing', async () => {
  const [gone] = await service.db.sql<{ id: string }>(
    `UPDATE _prisma_migrations SET migration_name = 'x' || migration_name
     WHERE id = (SELECT id FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1) RETURNING id`,
  )
  expect(await ready()).toEqual([503, { status: 'failed', checks: { ...UP, migrations: 'failed' } }])
  await service.db.sql('UPDATE _prisma_migrations SET migration_name = substr(migration_name, 2) WHERE id = $1', [
    gone?.id,
  ])
  expect((await ready())[0]).toBe(200)
})

it('lives but is not ready while the database is away', async () => {
  await service.db.refuseConnections()
  const checks = { database: 'failed', migrations: 'unknown', worker: 'unknown' }
  expect(await ready()).toEqual([503, { status: 'failed', checks }])
  const { status, body, headers } = await get('live')
  expect([status, body, headers.get('cache-control')]).toEqual([200, { status: 'ok' }, 'no-store'])
  await service.db.acceptConnections()
  await expect.poll(ready, WAIT).toEqual([200, { status: 'ok', checks: UP }])
})

it.each(['live', 'ready'])('%s answers HEAD, and refuses what would change something', async (path) => {
  const head = await get(path, 'HEAD')
  expect([head.status, head.body]).toEqual([200, ''])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const refused = await get(path, method)
    expect([refused.status, refused.body]).toEqual([405, { status: 'error', message: 'Method not allowed' }])
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
  }
})

it('goes on serving for DRAIN_SECONDS, not ready, before it takes no more connections', async () => {
  const drained = await startServer({ DRAIN_SECONDS: '2' })
  const { baseUrl, server } = drained
  // Each on a connection of its own.
  const status = async (path: string) =>
    (await documented(`${baseUrl}/api/${path}`, { headers: { connection: 'close' } })).status
  await expect.poll(() => status('health/ready'), WAIT).toBe(200)
  const told = performance.now()
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await expect.poll(() => status('health/ready'), WAIT).toBe(503)
  expect(await status('health/live')).toBe(200)
  expect(await ended).toEqual([0, null])
  expect(performance.now() - told).toBeGreaterThan(2_000)
})

it('is not ready from the moment it is told to stop, while it still gives its answers', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const onKeptConnection = () =>
    new Promise<string>((resolve, reject) => {
      const request = http.get(`${service.baseUrl}/api/health/ready`, { agent }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve(`${response.statusCode} ${text}`)
      })
      request.on('error', reject)
    })
  expect(await onKeptConnection()).toMatch(/^200 /)
  const url = `${service.baseUrl}/api/external/getQuotes.php`
  const slow = await raw(url, service.liveKey, 'Content-Length: 2')
  slow.write('{')
  await onKeptConnection()
  service.server.process.kill('SIGTERM')
  const takesConnections = () => documented(service.baseUrl).then(Boolean, () => false)
  await expect.poll(takesConnections, WAIT).toBe(false)
  expect(await onKeptConnection()).toBe('503 {"status":"stopping"}')
  slow.write('}')
  expect(await read(slow)).toMatch(/^HTTP\/1.1 400 /)
})
