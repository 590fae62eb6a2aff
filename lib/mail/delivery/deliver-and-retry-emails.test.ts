import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { acceptAndHang, type FakeResend, respondWithError, startFakeResend } from '@/e2e/helpers/fake-resend'
import { findEmail, PERSON, queueEmail, skipEmailBackOff } from '@/e2e/helpers/queue-and-find-emails'
import { prisma } from '@/lib/platform/database/prisma'
import { runWorkers } from '@/lib/platform/jobs/run-workers'
import { createEmailWorker } from './deliver-and-retry-emails'
import { devTransport } from './dev-transport'

let db: TestDatabase
let provider: FakeResend
let worker: Promise<void>
const stopController = new AbortController()

beforeAll(async () => {
  db = await createTestDatabase()
  provider = await startFakeResend()
  Object.assign(process.env, {
    MAIL: 'resend',
    RESEND_API_KEY: 're_key',
    MAIL_FROM: 'House Bills <bills@example.org>',
    CONTACT_EMAIL: 'bills@example.org',
    RESEND_BASE_URL: provider.url,
  })
  worker = runWorkers(stopController.signal, [createEmailWorker(devTransport)])
})

afterAll(async () => {
  stopController.abort()
  await worker
  await prisma().$disconnect()
  await provider.close()
  await db.close()
})

const findRequests = (emailId: string) =>
  provider.submissions.filter((request) => request.idempotencyKey === `email/${emailId}`)

/** Waits until the email has the status. Until then, makes every retry due immediately. */
const waitForStatus = (emailId: string, status: string) =>
  expect
    .poll(
      async () => {
        await skipEmailBackOff(db, emailId)
        return (await findEmail(db, emailId)).status
      },
      { interval: 100 },
    )
    .toBe(status)

const waitForJob = (emailId: string, expected: object) =>
  expect
    .poll(async () => (await db.sql(`SELECT * FROM pgboss.job WHERE id = $1 AND name = 'email'`, [emailId]))[0])
    .toMatchObject(expected)

describe('the email worker', () => {
  it('submits a queued email once and completes its job', async () => {
    const { emailId } = await queueEmail(db)
    await waitForStatus(emailId, 'sent')
    await waitForJob(emailId, { state: 'completed' })
    expect(findRequests(emailId)).toHaveLength(1)
  })

  it.each([
    [429, 'rate_limit_exceeded'],
    [500, 'internal_server_error'],
  ])('submits the same bytes again with the same idempotency key after a %d response', async (status, name) => {
    provider.queueReactions(respondWithError(status, name))
    const { emailId } = await queueEmail(db)
    await waitForStatus(emailId, 'sent')
    const [first, second, ...otherRequests] = findRequests(emailId)
    expect(second).toEqual(first)
    expect(otherRequests).toEqual([])
  })

  it('sends an email only once if the provider accepted it but never responded', async () => {
    provider.queueReactions(acceptAndHang)
    const { emailId } = await queueEmail(db)
    await waitForStatus(emailId, 'sent')
    const [first, second, ...otherRequests] = findRequests(emailId)
    expect(second).toEqual(first)
    expect(otherRequests).toEqual([])
    expect(provider.acceptedEmails().filter((message) => message.idempotencyKey === `email/${emailId}`)).toHaveLength(1)
  })

  it('waits at least as long as the provider’s Retry-After before it retries an email', async () => {
    provider.queueReactions(respondWithError(429, 'rate_limit_exceeded', { 'retry-after': '1800' }))
    const { emailId } = await queueEmail(db)
    await waitForJob(emailId, { state: 'retry', output: { reason: 'rate_limit_exceeded 429' } })
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
    expect(findRequests(emailId)).toHaveLength(1)
  })

  it('marks an email as failed immediately if the provider rejects it, and completes its job', async () => {
    provider.queueReactions(respondWithError(422, 'validation_error'))
    const { emailId } = await queueEmail(db)
    await waitForStatus(emailId, 'failed')
    expect(await findEmail(db, emailId)).toMatchObject({
      failure: 'The email provider rejected the email (validation_error 422).',
    })
    await waitForJob(emailId, { state: 'completed' })
    expect(findRequests(emailId)).toHaveLength(1)
  })

  it('marks an email as failed if the last attempt to send it fails', async () => {
    // Leave one retry. pg-boss counts a retry only when a worker fetches the job.
    const emailId = await queueFailedEmail('retry_count = retry_limit - 1')
    provider.queueReactions(respondWithError(429, 'daily_quota_exceeded'))
    await waitForStatus(emailId, 'failed')
    expect(await findEmail(db, emailId)).toMatchObject({
      failure: 'The last attempt to send the email failed (daily_quota_exceeded 429).',
    })
    expect(findRequests(emailId)).toHaveLength(2)
  })

  it('never sends a test-mode email, even while live emails are sent', async () => {
    const { emailId } = await queueEmail(db, { mode: 'test' })
    await waitForStatus(emailId, 'captured')
    expect(findRequests(emailId)).toHaveLength(0)
  })

  it('retries a job whose worker has died', async () => {
    const emailId = await queueFailedEmail(`state = 'active', started_on = now() - interval '1 minute'`)
    await waitForStatus(emailId, 'sent')
    expect(findRequests(emailId)).toHaveLength(2)
  })

  it('delivers a backlog even if one of its emails fails', async () => {
    provider.queueReactions(respondWithError(422, 'validation_error'))
    const emails = await Promise.all(Array.from({ length: 25 }, () => queueEmail(db)))
    const findStatuses = async () =>
      (await Promise.all(emails.map(({ emailId }) => findEmail(db, emailId)))).map((e) => e.status)
    await expect.poll(async () => (await findStatuses()).sort()).toEqual(['failed', ...Array(24).fill('sent')])
  })

  it('puts no personal data into a job', async () => {
    const jobs = await db.sql<{ row: string }>('SELECT j::text AS row FROM pgboss.job j')
    expect(jobs.length).toBeGreaterThan(10)
    const text = jobs.map(({ row }) => row).join('\n')
    for (const value of [...Object.values(PERSON), '@example.org', 'Headingley']) expect(text).not.toContain(value)
  })
})

/** Queues an email, lets its first attempt fail, and updates its job before the second attempt. */
async function queueFailedEmail(change: string): Promise<string> {
  provider.queueReactions(respondWithError(500, 'internal_server_error'))
  const { emailId } = await queueEmail(db)
  await waitForJob(emailId, { state: 'retry' })
  await db.sql(`UPDATE pgboss.job SET ${change} WHERE id = $1`, [emailId])
  return emailId
}
