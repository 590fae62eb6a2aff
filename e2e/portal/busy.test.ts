// When every database connection is taken, people see a page that asks them to try again instead of an error.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockAwaited } from '../support/lock-waits'
import { signedIn } from '../support/portal'
import { type Service, startService } from '../support/service'

let service: Service
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', DATABASE_POOL_MAX: '1' })
})
afterAll(() => service.stop())

it('answers 503 to pages that get no connection in time, and serves them again afterwards', async () => {
  const { db, companyId, baseUrl } = service
  const { cookie } = await signedIn(db, { companyId })
  const get = () => fetch(`${baseUrl}/portal/live/account`, { headers: { cookie }, redirect: 'manual' })
  expect((await get()).status).toBe(200)
  const holder = new pg.Client({ connectionString: db.owner })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE partner_staff_sessions')
  const first = get()
  await lockAwaited(db, 'partner_staff_sessions')
  // One of these may get the first request's connection, when its statement is given up.
  const answers = await Promise.all(Array.from({ length: 6 }, get))
  await holder.query('COMMIT')
  await holder.end()
  await first
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThanOrEqual(5)
  for (const { headers } of busy) expect(headers.get('retry-after')).toBe('5')
  expect(service.server.output()).toMatch(/"status":503.*"error":"Busy"/)
  expect((await get()).status).toBe(200)
})
