import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRawRequest, readToEnd } from '../helpers/raw-http'
import {
  fetchDocumented,
  type SpawnedProcess,
  spawnServer,
  spawnWorker,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

let service: TestService
let worker: SpawnedProcess
beforeAll(async () => {
  service = await startTestService()
  worker = spawnWorker()
})
afterAll(async () => {
  await stopProcess(worker)
  await service.stop()
})

const getHealth = async (path: string, method = 'GET') => {
  const response = await fetchDocumented(`${service.baseUrl}/api/health/${path}`, { method })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}
const readReadiness = async () => {
  const { status, body } = await getHealth('ready')
  return [status, body]
}
const ALL_CHECKS_OK = { database: 'ok', migrations: 'ok', worker: 'ok' }
const POLL_OPTIONS = { interval: 100 }

it('reports the service as ready once a worker is running', async () => {
  await expect.poll(readReadiness, POLL_OPTIONS).toEqual([200, { status: 'ok', checks: ALL_CHECKS_OK }])
  expect((await getHealth('ready')).headers.get('cache-control')).toBe('no-store')
})

it('reports the service as not ready while the worker’s heartbeat is old', async () => {
  const expireHeartbeat = async () => {
    await service.db.sql("UPDATE worker_heartbeat SET beat_at = now() - interval '1 hour'")
    return readReadiness()
  }
  // Expire the heartbeat before every check, because the worker may update it in the meantime.
  await expect
    .poll(expireHeartbeat)
    .toEqual([503, { status: 'failed', checks: { ...ALL_CHECKS_OK, worker: 'failed' } }])
  await expect.poll(readReadiness, POLL_OPTIONS).toEqual([200, { status: 'ok', checks: ALL_CHECKS_OK }])
})

it('reports the service as not ready while the database lacks one of the build’s migrations', async () => {
  const [renamedMigration] = await service.db.sql<{ id: string }>(
    `UPDATE _prisma_migrations SET migration_name = 'x' || migration_name
     WHERE id = (SELECT id FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1) RETURNING id`,
  )
  expect(await readReadiness()).toEqual([503, { status: 'failed', checks: { ...ALL_CHECKS_OK, migrations: 'failed' } }])
  await service.db.sql('UPDATE _prisma_migrations SET migration_name = substr(migration_name, 2) WHERE id = $1', [
    renamedMigration?.id,
  ])
  expect((await readReadiness())[0]).toBe(200)
})

it('reports the database as ok while the worker’s heartbeat is old', async () => {
  const expireHeartbeat = async () => {
    await service.db.sql("UPDATE worker_heartbeat SET beat_at = now() - interval '1 hour'")
    const [ready, database] = await Promise.all([getHealth('ready'), getHealth('database')])
    return [ready.status, database.status, database.body]
  }
  // Expire the heartbeat before every check, because the worker may update it in the meantime.
  await expect.poll(expireHeartbeat).toEqual([503, 200, { status: 'ok' }])
  await expect.poll(readReadiness, POLL_OPTIONS).toEqual([200, { status: 'ok', checks: ALL_CHECKS_OK }])
})

it('reports the service as live but not ready, and the database as failed, while the database is down', async () => {
  await service.db.blockConnections()
  const checks = { database: 'failed', migrations: 'unknown', worker: 'unknown' }
  expect(await readReadiness()).toEqual([503, { status: 'failed', checks }])
  const database = await getHealth('database')
  expect([database.status, database.body]).toEqual([503, { status: 'failed' }])
  const { status, body, headers } = await getHealth('live')
  expect([status, body, headers.get('cache-control')]).toEqual([200, { status: 'ok' }, 'no-store'])
  await service.db.allowConnections()
  await expect.poll(readReadiness, POLL_OPTIONS).toEqual([200, { status: 'ok', checks: ALL_CHECKS_OK }])
})

it.each(['database', 'live', 'ready'])('accepts only GET and HEAD requests to /api/health/%s', async (path) => {
  const headResponse = await getHealth(path, 'HEAD')
  expect([headResponse.status, headResponse.body]).toEqual([200, ''])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const rejected = await getHealth(path, method)
    expect([rejected.status, rejected.body]).toEqual([405, { status: 'error', message: 'Method not allowed' }])
    expect(rejected.headers.get('allow')).toBe('GET, HEAD')
  }
})

it('reports the service as not ready for DRAIN_SECONDS after the stop signal, and then stops', async () => {
  const drainingServer = await spawnServer({ DRAIN_SECONDS: '2' })
  const { baseUrl, serverProcess } = drainingServer
  // Open a new connection for each request. The next test covers a connection that was opened earlier.
  const readStatus = async (path: string) =>
    (await fetchDocumented(`${baseUrl}/api/${path}`, { headers: { connection: 'close' } })).status
  await expect.poll(() => readStatus('health/ready'), POLL_OPTIONS).toBe(200)
  const stoppedAt = performance.now()
  const exited = once(serverProcess.child, 'exit')
  serverProcess.child.kill('SIGTERM')
  await expect.poll(() => readStatus('health/ready'), POLL_OPTIONS).toBe(503)
  expect(await readStatus('health/database')).toBe(503)
  expect(await readStatus('health/live')).toBe(200)
  expect(await exited).toEqual([0, null])
  expect(performance.now() - stoppedAt).toBeGreaterThan(2_000)
})

it('reports the service as not ready after the stop signal, even on a connection that was opened earlier', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const requestOnKeptConnection = () =>
    new Promise<string>((resolve, reject) => {
      const request = http.get(`${service.baseUrl}/api/health/ready`, { agent }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve(`${response.statusCode} ${text}`)
      })
      request.on('error', reject)
    })
  expect(await requestOnKeptConnection()).toMatch(/^200 /)
  const url = `${service.baseUrl}/api/external/getQuotes.php`
  const slowRequest = await openRawRequest(url, service.liveKey, 'Content-Length: 2')
  slowRequest.write('{')
  await requestOnKeptConnection()
  service.serverProcess.child.kill('SIGTERM')
  const acceptsConnections = () => fetchDocumented(service.baseUrl).then(Boolean, () => false)
  await expect.poll(acceptsConnections, POLL_OPTIONS).toBe(false)
  expect(await requestOnKeptConnection()).toBe('503 {"status":"stopping"}')
  slowRequest.write('}')
  expect(await readToEnd(slowRequest)).toMatch(/^HTTP\/1.1 400 /)
})
