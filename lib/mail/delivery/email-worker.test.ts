import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { outcomeOf, PERSON, queueEmail, skipBackOff } from '@/e2e/support/outbox'
import { acceptAndHang, answer, type ResendStandIn, resendStandIn } from '@/e2e/support/resend-stand-in'
import { prisma } from '@/lib/platform/database/prisma'
import { takeJobs } from '@/lib/platform/jobs/start-workers'
import { takeEmails } from './email-worker'

let db: TestDatabase
let provider: ResendStandIn
let running: Promise<void>
const stop = new AbortController()

beforeAll(async () => {
  db = await testDatabase()
  provider = await resendStandIn()
  Object.assign(process.env, {
    MAIL: 'resend',
    RESEND_API_KEY: 're_key',
    MAIL_FROM: 'House Bills <bills@example.org>',
    RESEND_BASE_URL: provider.url,
  })
  running = takeJobs(stop.signal, [takeEmails])
})

afterAll(async () => {
  stop.abort()
  await running
  await prisma().$disconnect()
  await provider.close()
  await db.close()
})

const callsFor = (emailId: string) => provider.calls.filter((call) => call.idempotencyKey === `email/${emailId}`)

/** Waits for the e-mail to end up in a state, letting no back-off pass. */
const untilState = (emailId: string, state: string) =>
  expect
    .poll(
      async () => {
        await skipBackOff(db, emailId)
        return (await outcomeOf(db, emailId)).state
      },
      { interval: 100 },
    )
    .toBe(state)

const untilJob = (emailId: string, wanted: object) =>
  expect
    .poll(async () => (await db.sql(`SELECT * FROM pgboss.job WHERE id = $1 AND name = 'email'`, [emailId]))[0])
    .toMatchObject(wanted)

describe('the worker', () => {
  it('hands a queued e-mail over once and completes its job', async () => {
    const { emailId } = await queueEmail(db)
    await untilState(emailId, 'sent')
    await untilJob(emailId, { state: 'completed' })
    expect(callsFor(emailId)).toHaveLength(1)
  })

  it.each([
    [429, 'rate_limit_exceeded'],
    [500, 'internal_server_error'],
  ])('hands over again after a %d, the same bytes under the same key', async (status, name) => {
    provider.next(answer(status, name))
    const { emailId } = await queueEmail(db)
    await untilState(emailId, 'sent')
    const [first, second, ...more] = callsFor(emailId)
    expect(second).toEqual(first)
    expect(more).toEqual([])
  })

  it('sends one message when the provider accepted it and never answered', async () => {
    provider.next(acceptAndHang)
    const { emailId } = await queueEmail(db)
    await untilState(emailId, 'sent')
    const [first, second, ...more] = callsFor(emailId)
    expect(second).toEqual(first)
    expect(more).toEqual([])
    expect(provider.sent().filter((message) => message.idempotencyKey === `email/${emailId}`)).toHaveLength(1)
  })

  it('waits as long as the provider asks for', async () => {
    provider.next(answer(429, 'rate_limit_exceeded', { 'retry-after': '1800' }))
    const { emailId } = await queueEmail(db)
    await untilJob(emailId, { state: 'retry', output: { reason: 'rate_limit_exceeded 429' } })
    await expect
      .poll(
        async () =>
          (
            await db.sql(`SELECT 1 FROM pgboss.job WHERE id = $1 AND start_after > now() + interval '29 minutes'`, [
              emailId,
            ])
          ).length,
      )
      .toBe(1)
    expect(callsFor(emailId)).toHaveLength(1)
  })

  it('fails an e-mail at once that the provider refuses, and completes its job', async () => {
    provider.next(answer(422, 'validation_error'))
    const { emailId } = await queueEmail(db)
    await untilState(emailId, 'failed')
    expect(await outcomeOf(db, emailId)).toMatchObject({ failure: 'validation_error 422' })
    await untilJob(emailId, { state: 'completed' })
    expect(callsFor(emailId)).toHaveLength(1)
  })

  it('fails an e-mail that used up its tries', async () => {
    // A job counts a retry when it is taken up.
    const emailId = await afterFailedTry('retry_count = retry_limit - 1')
    provider.next(answer(429, 'daily_quota_exceeded'))
    await untilState(emailId, 'failed')
    expect(await outcomeOf(db, emailId)).toMatchObject({
      failure: 'given up after the last try: daily_quota_exceeded 429',
    })
    expect(callsFor(emailId)).toHaveLength(2)
  })

  it('never sends test mail, though live mail is sent', async () => {
    const { emailId } = await queueEmail(db, { mode: 'test' })
    await untilState(emailId, 'captured')
    expect(callsFor(emailId)).toHaveLength(0)
  })

  it('takes a job up again that a worker died over', async () => {
    const emailId = await afterFailedTry(`state = 'active', started_on = now() - interval '1 minute'`)
    await untilState(emailId, 'sent')
    expect(callsFor(emailId)).toHaveLength(2)
  })

  it('keeps a backlog and a failure in it apart', async () => {
    provider.next(answer(422, 'validation_error'))
    const emails = await Promise.all(Array.from({ length: 25 }, () => queueEmail(db)))
    const states = async () =>
      (await Promise.all(emails.map(({ emailId }) => outcomeOf(db, emailId)))).map((e) => e.state)
    await expect.poll(async () => (await states()).sort()).toEqual(['failed', ...Array(24).fill('sent')])
  })

  it('puts no personal data into a job', async () => {
    const jobs = await db.sql<{ row: string }>('SELECT j::text AS row FROM pgboss.job j')
    expect(jobs.length).toBeGreaterThan(10)
    const text = jobs.map(({ row }) => row).join('\n')
    for (const value of [...Object.values(PERSON), '@example.org', 'Headingley']) expect(text).not.toContain(value)
  })
})

/** Queues an e-mail whose first try failed, and changes its waiting job before the next one. */
async function afterFailedTry(change: string): Promise<string> {
  provider.next(answer(500, 'internal_server_error'))
  const { emailId } = await queueEmail(db)
  await untilJob(emailId, { state: 'retry' })
  await db.sql(`UPDATE pgboss.job SET ${change} WHERE id = $1`, [emailId])
  return emailId
}
