import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addEndpoint } from '@/e2e/helpers/create-webhook-endpoints'
import { ADDRESS_CHANGED_FAILURE } from '@/lib/mail/delivery/delivery-failure'
import { monitoringPrisma, prisma } from '@/lib/platform/database/prisma'
import { recordHeartbeat } from '@/lib/platform/observability/health/record-heartbeat'
import { findServiceDays } from './find-service-days'
import { purgeServiceHours } from './purge-service-hours'
import { recordServiceHours } from './record-service-hours'

let db: TestDatabase
let companyId: number
let endpoints: { live: number; test: number }
/** Yesterday in UTC. If midnight passes while the test runs, the day is still counted. */
let day: string

beforeAll(async () => {
  db = await createTestDatabase()
  const live = await addEndpoint(db, 'https://example.org/')
  const test = await addEndpoint(db, 'https://example.org/', { companyId: live.companyId, mode: 'test' })
  companyId = live.companyId
  endpoints = { live: live.endpointId, test: test.endpointId }
  await db.sql(
    `INSERT INTO partner_staff (company_id, email, email_key, role) VALUES ($1, 'a@x.org', 'a@x.org', 'admin')`,
    [live.companyId],
  )
  const [row] = await db.sql<{ day: string }>(
    `SELECT to_char(now() AT TIME ZONE 'UTC' - interval '1 day', 'YYYY-MM-DD') AS day`,
  )
  day = row?.day ?? ''
})
beforeEach(() =>
  db.sql('TRUNCATE measured_minutes, service_hours, api_requests, emails CASCADE; DELETE FROM webhook_deliveries'),
)
afterAll(async () => {
  await Promise.all([prisma().$disconnect(), monitoringPrisma().$disconnect()])
  await db.close()
})

/** Adds the minutes of the day from noon on, except for three. */
const measureMinutes = () =>
  db.sql(`INSERT INTO measured_minutes
    SELECT minute FROM generate_series('${day}T12:00Z'::timestamptz, '${day}T23:59Z', '1 minute') AS minute
    WHERE minute NOT IN ('${day}T13:00Z', '${day}T13:01Z', '${day}T23:59Z')`)

const findCounts = async () => {
  const { days } = await findServiceDays()
  const counts = days.filter((count) => count.day === day).map(({ part, total, failed }) => [part, [total, failed]])
  return Object.fromEntries(counts)
}

const insertRequest = (mode: string | null, status: number, { endpoint = 'getQuotes', at = `${day}T15:00Z` } = {}) =>
  db.sql(
    `INSERT INTO api_requests (id, at, company_id, api_key_id, mode, endpoint, status, error, duration_ms, replayed)
     SELECT gen_random_uuid(), $4, caller, caller, $1::mode, $2, $3::int, CASE WHEN $3::int >= 400 THEN 'x' END, 1, false
     FROM (SELECT CASE WHEN $1::mode IS NOT NULL THEN $5::int END AS caller) AS callers`,
    [mode, endpoint, status, at, companyId],
  )

it('counts each endpoint’s live requests, including server errors that occurred before the API key was checked', async () => {
  await measureMinutes()
  for (const status of [200, 400, 429, 500]) await insertRequest('live', status)
  for (const status of [401, 503]) await insertRequest(null, status)
  await insertRequest('test', 500)
  await insertRequest('live', 201, { endpoint: 'createBillsPackage' })
  await recordServiceHours()
  expect(await findCounts()).toEqual({ createBillsPackage: [1, 0], getQuotes: [5, 2], minute: [720, 3] })
})

it('counts emails that the provider didn’t accept within five minutes', async () => {
  await measureMinutes()
  const insertEmail = async (status: string, minutes: number | null, failure: string | null = null) => {
    const [row] = await db.sql<{ id: string }>(
      `INSERT INTO emails (id, mode, user_id, recipient, template, template_version, "values", status, rendered_at, subject,
         html, text, failure, created_at, settled_at)
       VALUES (gen_random_uuid(), 'live', 1, 'a@x.org', 'x', 1, '{}', $1::email_status, now(), 's', 'h', 't', $2,
         '${day}T15:00Z', '${day}T15:00Z'::timestamptz + make_interval(mins => $3::int)) RETURNING id`,
      [status, failure, minutes],
    )
    return row?.id
  }
  await insertEmail('sent', 1)
  await insertEmail('sent', 6)
  await insertEmail('queued', null)
  await insertEmail('failed', 1, 'The email provider rejected the email.')
  // These two don't count: nobody expected them to be sent.
  await insertEmail('captured', 9)
  await insertEmail('failed', 1, ADDRESS_CHANGED_FAILURE)
  // The provider accepted this one in time, and delivered it later.
  const deliveredId = await insertEmail('delivered', 90)
  await db.sql(
    `INSERT INTO email_events (id, email_id, type, at) VALUES
       ('a', $1, 'sent', '${day}T15:01Z'), ('b', $1, 'delivered', '${day}T16:30Z')`,
    [deliveredId],
  )
  await insertEmail('delivered', 90)
  await recordServiceHours()
  expect(await findCounts()).toEqual({ email: [6, 4], minute: [720, 3] })
})

it('counts webhook messages whose first attempt came late, whatever the receiver responded', async () => {
  await measureMinutes()
  const insertDelivery = async (status: string, attempts: string[], endpointId = endpoints.live) => {
    const [row] = await db.sql<{ id: string }>(
      `INSERT INTO webhook_deliveries (id, endpoint_id, type, data, status, job_id, failure, created_at, settled_at)
       VALUES (gen_random_uuid(), $1, 'mail.bounced', '{}', $2::webhook_delivery_status, gen_random_uuid(),
         CASE $2 WHEN 'failed' THEN 'x' END, '${day}T15:00Z', CASE WHEN $2 <> 'pending' THEN now() END) RETURNING id`,
      [endpointId, status],
    )
    for (const at of attempts)
      await db.sql('INSERT INTO webhook_attempts (delivery_id, at, status, duration_ms) VALUES ($1, $2, 500, 9000)', [
        row?.id,
        `${day}T${at}Z`,
      ])
  }
  await insertDelivery('failed', ['15:01', '18:00'])
  // The attempt began nine seconds before its end.
  await insertDelivery('delivered', ['15:05:08'])
  await insertDelivery('delivered', ['15:06'])
  await insertDelivery('pending', [])
  // The endpoint was disabled before the first attempt.
  await insertDelivery('failed', [])
  await insertDelivery('delivered', ['15:06'], endpoints.test)
  await recordServiceHours()
  expect(await findCounts()).toEqual({ webhook: [4, 2], minute: [720, 3] })
})

it('gives the same counts if several workers count an hour again, also after some requests were deleted', async () => {
  await db.sql(`INSERT INTO measured_minutes VALUES (date_trunc('minute', now() - interval '2 hours'))`)
  for (const status of [200, 500]) await insertRequest('live', status, { at: new Date().toISOString() })
  await Promise.all([recordServiceHours(), recordServiceHours(), recordServiceHours()])
  await db.sql('DELETE FROM api_requests WHERE status = 200')
  await recordServiceHours()
  const counts = await db.sql(`SELECT total, failed FROM service_hours WHERE part = 'getQuotes'`)
  expect(counts).toEqual([{ total: 2, failed: 1 }])
})

it('counts nothing before the first measured minute', async () => {
  await recordServiceHours()
  expect(await db.sql('SELECT FROM service_hours')).toEqual([])
})

it('counts the minutes in which no worker was running as failed, once a worker runs again', async () => {
  await db.sql(`INSERT INTO measured_minutes VALUES (date_trunc('day', now() - interval '2 days', 'UTC'))`)
  await recordServiceHours()
  const { days } = await findServiceDays()
  const minutes = days.filter(({ part }) => part === 'minute').toSorted((a, b) => (a.day < b.day ? -1 : 1))
  expect(minutes.slice(0, 2)).toMatchObject([
    { total: 1440, failed: 1439 },
    { total: 1440, failed: 1440 },
  ])
})

it('records a minute once even if several workers record a heartbeat in it', async () => {
  await Promise.all([recordHeartbeat(), recordHeartbeat(), recordHeartbeat()])
  const minutes = await db.sql('SELECT FROM measured_minutes')
  // There are two if the minute ended during the test.
  expect([1, 2]).toContain(minutes.length)
})

it('returns the counts of the last 90 days, and deletes older counts', async () => {
  await db.sql(`INSERT INTO service_hours
    SELECT date_trunc('day', now(), 'UTC') - make_interval(days => age, hours => -hour), 'getQuotes', 2, 1
    FROM unnest('{0,89,90,91}'::int[]) AS age, unnest('{0,1}'::int[]) AS hour`)
  const { today, days } = await findServiceDays()
  expect(days).toHaveLength(2)
  expect(days).toContainEqual({ day: today, part: 'getQuotes', total: 4, failed: 2 })
  expect(await purgeServiceHours()).toBe(4)
  expect(await purgeServiceHours()).toBe(0)
})
