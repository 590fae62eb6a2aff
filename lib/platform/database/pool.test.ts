import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { hadNoConnection } from './no-connection'
import { CONNECT_TIMEOUT_MS, makePool, QUERY_TIMEOUT_MS } from './pool'
import { connect } from './prisma'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => db.close())

const failed = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

it('says that a statement was not sent when no connection was free in time', async () => {
  const pool = makePool(db.app, 1, 'test')
  const taken = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = [failed(pool.query('SELECT 1')), failed(pool.connect())]
  vi.advanceTimersByTime(CONNECT_TIMEOUT_MS)
  vi.useRealTimers()
  expect((await Promise.all(waiting)).map(hadNoConnection)).toEqual([true, true])
  taken.release()
  expect(hadNoConnection(await failed(pool.query('SELECT wrong')))).toBe(false)
  await pool.end()
})

it('says so through Prisma, in a transaction as well', async () => {
  const database = connect(db.app)
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const taken = database.$transaction(() => {
    begun.resolve()
    return end.promise
  })
  await begun.promise
  const errors = await Promise.all([
    failed(database.$queryRaw`SELECT 1`),
    failed(database.$transaction(async () => {})),
  ])
  expect(errors.map(hadNoConnection)).toEqual([true, true])
  end.resolve()
  // PostgreSQL may have ended it by then: it lets no transaction idle for more than 7 s.
  await taken.catch(() => undefined)
  await database.$disconnect()
})

it('replaces an idle connection that the database ends', async () => {
  const pool = makePool(db.app, 1, 'test')
  const backend = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
  const ended = await backend()
  // Without a listener for the pool's errors, this would be an uncaught error, which fails the run.
  await db.asSuperuser(`SELECT pg_terminate_backend(${ended})`)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await backend()).not.toBe(ended)
  await pool.end()
})

it('rejects a statement without a response in time, and drops idle connections that are silent as long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const pool = makePool(db.app, 2, 'test')
  const [idle, waiting] = await Promise.all([pool.connect(), pool.connect()])
  idle.release()
  const outcome = failed(waiting.query('SELECT pg_sleep(30)'))
  vi.advanceTimersByTime(QUERY_TIMEOUT_MS)
  const error = await outcome
  expect(error).toHaveProperty('message', 'Query read timeout')
  waiting.release(error as Error)
  vi.useRealTimers()
  await expect.poll(() => pool.totalCount).toBe(0)
  await pool.end()
})
