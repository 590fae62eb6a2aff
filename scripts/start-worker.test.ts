import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { activationLink } from '@/lib/mail/links/activation-link'
import { createTestDatabase, type TestDatabase } from '../e2e/helpers/create-test-database'
import { acceptAndHang, type FakeReaction, type FakeResend, startFakeResend } from '../e2e/helpers/fake-resend'
import {
  CONFIRMATION_VALUES,
  findEmail,
  PERSON,
  queueEmail,
  skipEmailBackOff,
} from '../e2e/helpers/queue-and-find-emails'
import { type SpawnedProcess, spawnWorker, stopProcess } from '../e2e/helpers/start-test-service'

let db: TestDatabase
let provider: FakeResend
const workers: SpawnedProcess[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  provider = await startFakeResend()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => stopProcess(worker)))
})
afterAll(async () => {
  await provider.close()
  await db.close()
})

function startTestWorker(env: Record<string, string> = {}): SpawnedProcess {
  const worker = spawnWorker({
    MAIL: 'resend',
    RESEND_API_KEY: 're_key',
    MAIL_FROM: 'House Bills <bills@example.org>',
    CONTACT_EMAIL: 'bills@example.org',
    RESEND_BASE_URL: provider.url,
    ...env,
  })
  workers.push(worker)
  return worker
}

const POLL_OPTIONS = { interval: 100 }
const waitForLog = (worker: SpawnedProcess, text: string) => expect.poll(worker.output, POLL_OPTIONS).toContain(text)
const waitForStatus = (emailId: string, status: string) =>
  expect.poll(async () => (await findEmail(db, emailId)).status, POLL_OPTIONS).toBe(status)
const findRequestsFor = (emailId: string) =>
  provider.submissions.filter((call) => call.idempotencyKey === `email/${emailId}`)

describe('the worker process', () => {
  it('prints the name of an invalid setting, but not its value, and exits', async () => {
    const worker = startTestWorker({ SERVER_SECRET: 'too-short' })
    const [code] = await once(worker.child, 'close')
    expect(code).toBe(1)
    expect(worker.output()).toBe(
      'Missing or invalid settings (.env.example explains each one):\nSERVER_SECRET: expected at least 32 characters.\n',
    )
  })

  it('makes the provider send an email only once, even if the worker is killed while submitting the email', async () => {
    provider.queueReactions(acceptAndHang)
    const killedWorker = startTestWorker()
    const { emailId } = await queueEmail(db)
    await expect.poll(() => findRequestsFor(emailId).length, POLL_OPTIONS).toBe(1)
    await stopProcess(killedWorker, 'SIGKILL')
    expect(await findEmail(db, emailId)).toMatchObject({ status: 'queued' })

    // Make the job look older, so that the test doesn't need to wait until it expires.
    await db.sql(`UPDATE pgboss.job SET started_on = now() - interval '1 minute' WHERE id = $1`, [emailId])
    startTestWorker()
    await expect
      .poll(async () => {
        await skipEmailBackOff(db, emailId)
        return (await findEmail(db, emailId)).status
      }, POLL_OPTIONS)
      .toBe('sent')
    const [first, second, ...rest] = findRequestsFor(emailId)
    expect(second).toEqual(first)
    expect(rest).toEqual([])
    expect(provider.acceptedEmails().filter((message) => message.idempotencyKey === `email/${emailId}`)).toHaveLength(1)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('finishes its current work on %s, then exits', async (signal) => {
    const worker = startTestWorker()
    const acceptAfterSignal: FakeReaction = (response, accept) => {
      worker.child.kill(signal)
      accept()
      // Respond only when the worker has received the signal.
      void waitForLog(worker, '"worker is stopping"').then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"late"}'),
      )
    }
    provider.queueReactions(acceptAfterSignal)
    const exit = once(worker.child, 'exit')
    const { emailId } = await queueEmail(db)
    const [code] = await exit
    expect(code).toBe(0)
    expect(await findEmail(db, emailId)).toMatchObject({ status: 'sent', provider_id: 'late' })
    const [job] = await db.sql(`SELECT state FROM pgboss.job WHERE id = $1`, [emailId])
    expect(job).toEqual({ state: 'completed' })
  })

  it('waits while the database is down, and keeps working even if the connections are cut later', async () => {
    const superuser = new pg.Client({ connectionString: inject('cluster').superuserUrl })
    await superuser.connect()
    const name = new URL(db.app).pathname.slice(1)
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    const worker = startTestWorker()
    await waitForLog(worker, 'the worker is waiting for the database')
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await waitForLog(worker, 'worker started')
    await waitForStatus((await queueEmail(db)).emailId, 'sent')

    await superuser.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = 'bills_app'`,
      [name],
    )
    await superuser.end()
    await waitForStatus((await queueEmail(db)).emailId, 'sent')
  })

  it('deletes only expired unmatched addresses when it starts', async () => {
    const insertUnmatchedAddress = async (emailKey: string, expiresAt: string) =>
      db.sql(
        `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at)
         SELECT min(id), 'live', $1, '{}', '[]', gen_random_uuid(), now() - interval '15 days', ${expiresAt}
         FROM companies`,
        [emailKey],
      )
    await insertUnmatchedAddress('over@example.org', `now() - interval '1 second'`)
    await insertUnmatchedAddress('running@example.org', `now() + interval '1 day'`)
    await waitForLog(startTestWorker(), 'expired unmatched addresses deleted')
    expect(await db.sql('SELECT email_key FROM unmatched_addresses')).toEqual([{ email_key: 'running@example.org' }])
  })

  it('keeps personal data and tokens out of the log', async () => {
    const worker = startTestWorker()
    const { emailId, tokenId, recipient } = await queueEmail(db)
    const rejectedEmail = await queueEmail(db, {
      values: { ...CONFIRMATION_VALUES, startDate: `not a date, ${PERSON.firstName}` },
    })
    await waitForStatus(emailId, 'sent')
    await waitForStatus(rejectedEmail.emailId, 'failed')
    await waitForLog(worker, emailId)
    const { contractId } = await queueEmail(db, { mode: 'test' })
    await db.sql(`SELECT enqueue_delayed_job('test-cancellation', gen_random_uuid(), $1, '0')`, [
      JSON.stringify({ contractId }),
    ])
    await waitForLog(worker, `"contractId":${contractId},"outcome":"cancelled","msg":"test contract"`)
    const log = worker.output()
    for (const value of [...Object.values(PERSON), recipient, 'example.org']) expect(log).not.toContain(value)

    const token = activationLink(tokenId).split('#')[1] ?? ''
    expect(findRequestsFor(emailId)[0]?.body).toContain(token)
    const stored = await db.dump()
    expect(stored).toContain(tokenId)
    for (const encoding of [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ]) {
      expect(stored).not.toContain(encoding)
      expect(log).not.toContain(encoding)
    }
  })
})
