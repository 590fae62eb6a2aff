import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { isNoConnectionError } from './no-connection-error'
import { CONNECT_TIMEOUT_MS, createPool, QUERY_TIMEOUT_MS } from './pool'
import { connect } from './prisma'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => db.close())

const captureError = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)

it('reports a lack of connections if the pool has none free in time, but not if a statement fails', async () => {
  const pool = createPool(db.app, 1, 'test')
  const busyClient = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const errors = [captureError(pool.query('SELECT 1')), captureError(pool.connect())]
  vi.advanceTimersByTime(CONNECT_TIMEOUT_MS)
  vi.useRealTimers()
  expect((await Promise.all(errors)).map(isNoConnectionError)).toEqual([true, true])
  busyClient.release()
  expect(isNoConnectionError(await captureError(pool.query('SELECT wrong')))).toBe(false)
  await pool.end()
})

it('reports a lack of connections if a Prisma query or transaction waits too long for a connection', async () => {
  const database = connect(db.app)
  const started = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const transaction = database.$transaction(() => {
    started.resolve()
    return finished.promise
  })
  await started.promise
  const errors = await Promise.all([
    captureError(database.$queryRaw`SELECT 1`),
    captureError(database.$transaction(async () => {})),
  ])
  expect(errors.map(isNoConnectionError)).toEqual([true, true])
  finished.resolve()
  // Ignore an error: PostgreSQL may have ended the transaction, because it ends those that are idle for 7 seconds.
  await transaction.catch(() => undefined)
  await database.$disconnect()
})

it('replaces an idle connection that the database ends', async () => {
  const pool = createPool(db.app, 1, 'test')
  const findBackendPid = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
  const terminatedPid = await findBackendPid()
  // If the pool had no listener for errors, this would cause an uncaught error and fail the test run.
  await db.runAsSuperuser(`SELECT pg_terminate_backend(${terminatedPid})`)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await findBackendPid()).not.toBe(terminatedPid)
  await pool.end()
})

it('rejects a statement that times out, and also drops the pool’s idle connections', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const pool = createPool(db.app, 2, 'test')
  const [idleClient, busyClient] = await Promise.all([pool.connect(), pool.connect()])
  idleClient.release()
  const outcome = captureError(busyClient.query('SELECT pg_sleep(30)'))
  vi.advanceTimersByTime(QUERY_TIMEOUT_MS)
  const error = await outcome
  expect(error).toHaveProperty('message', 'Query read timeout')
  busyClient.release(error as Error)
  vi.useRealTimers()
  await expect.poll(() => pool.totalCount).toBe(0)
  await pool.end()
})
