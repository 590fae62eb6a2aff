// When every database connection is in use, users must see a page that asks them to try again, not an error.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInPartnerStaff } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'
import { waitForBlockedStatement } from '../helpers/wait-for-blocked-statement'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', DATABASE_POOL_MAX: '1' })
})
afterAll(() => service.stop())

it('responds with 503 if a page can’t get a database connection in time, and recovers afterwards', async () => {
  const { db, companyId, baseUrl } = service
  const { cookie } = await signInPartnerStaff(db, { companyId })
  const fetchAccountPage = () => fetch(`${baseUrl}/portal/live/account`, { headers: { cookie }, redirect: 'manual' })
  expect((await fetchAccountPage()).status).toBe(200)
  const lockHolder = new pg.Client({ connectionString: db.owner })
  await lockHolder.connect()
  await lockHolder.query('BEGIN; LOCK TABLE partner_staff_sessions')
  const blockedRequest = fetchAccountPage()
  await waitForBlockedStatement(db, 'partner_staff_sessions')
  // When the statement of the first request is cancelled, its connection becomes free. One of these requests may get
  // it.
  const responses = await Promise.all(Array.from({ length: 6 }, fetchAccountPage))
  await lockHolder.query('COMMIT')
  await lockHolder.end()
  await blockedRequest
  const busyResponses = responses.filter(({ status }) => status === 503)
  expect(busyResponses.length).toBeGreaterThanOrEqual(5)
  for (const { headers } of busyResponses) expect(headers.get('retry-after')).toBe('5')
  expect(service.serverProcess.output()).toMatch(/"status":503.*"error":"Busy"/)
  expect((await fetchAccountPage()).status).toBe(200)
})
