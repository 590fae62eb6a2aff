import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { hadNoConnection } from './no-connection'
import { CONNECT_TIMEOUT_MS, makePool } from './pool'
import { connect } from './prisma'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
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
