import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { activationLink } from '@/lib/mail/links/activation-link'
import { type TestDatabase, testDatabase } from '../e2e/support/database'
import { outcomeOf, PERSON, queueEmail, skipBackOff, VALUES } from '../e2e/support/outbox'
import { acceptAndHang, type Reaction, type ResendStandIn, resendStandIn } from '../e2e/support/resend-stand-in'
import { type Child, end, startWorker } from '../e2e/support/service'

let db: TestDatabase
let provider: ResendStandIn
const workers: Child[] = []

beforeAll(async () => {
  db = await testDatabase()
  provider = await resendStandIn()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => end(worker)))
})
afterAll(async () => {
  await provider.close()
  await db.close()
})

function start(env: Record<string, string> = {}): Child {
  const worker = startWorker({
    MAIL: 'resend',
    RESEND_API_KEY: 're_key',
    MAIL_FROM: 'House Bills <bills@example.org>',
    RESEND_BASE_URL: provider.url,
    ...env,
  })
  workers.push(worker)
  return worker
}

const SLOW = { interval: 100 }
const untilLogged = (worker: Child, text: string) => expect.poll(worker.output, SLOW).toContain(text)
const untilState = (emailId: string, state: string) =>
  expect.poll(async () => (await outcomeOf(db, emailId)).state, SLOW).toBe(state)
const callsFor = (emailId: string) => provider.calls.filter((call) => call.idempotencyKey === `email/${emailId}`)

describe('the worker process', () => {
  it('ends with the name of a wrong setting, and without its value', async () => {
    const worker = start({ SERVER_SECRET: 'too-short' })
    const [code] = await once(worker.process, 'close')
    expect(code).toBe(1)
    expect(worker.output()).toBe('SERVER_SECRET: expected at least 32 characters\n')
  })

  it('killed in the middle of a hand-over and started again, sends one message', async () => {
    provider.next(acceptAndHang)
    const killed = start()
    const { emailId } = await queueEmail(db)
    await expect.poll(() => callsFor(emailId).length, SLOW).toBe(1)
    await end(killed, 'SIGKILL')
    expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'queued' })

    // In place of waiting for the job's own limit.
    await db.sql(`UPDATE pgboss.job SET started_on = now() - interval '1 minute' WHERE id = $1`, [emailId])
    start()
    await expect
      .poll(async () => {
        await skipBackOff(db, emailId)
        return (await outcomeOf(db, emailId)).state
      }, SLOW)
      .toBe('sent')
    const [first, second, ...more] = callsFor(emailId)
    expect(second).toEqual(first)
    expect(more).toEqual([])
    expect(provider.sent().filter((message) => message.idempotencyKey === `email/${emailId}`)).toHaveLength(1)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('finishes what is in hand on %s, then ends', async (signal) => {
    const worker = start()
    const late: Reaction = (response, accept) => {
      worker.process.kill(signal)
      accept()
      // Answered once the signal has arrived.
      void untilLogged(worker, '"worker stops"').then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"late"}'),
      )
    }
    provider.next(late)
    const exit = once(worker.process, 'exit')
    const { emailId } = await queueEmail(db)
    const [code] = await exit
    expect(code).toBe(0)
    expect(await outcomeOf(db, emailId)).toMatchObject({ state: 'sent', provider_id: 'late' })
    const [job] = await db.sql(`SELECT state FROM pgboss.job WHERE id = $1`, [emailId])
    expect(job).toEqual({ state: 'completed' })
  })

  it('waits for a database that is away, and goes on after its connections were cut', async () => {
    const superuser = new pg.Client({ connectionString: inject('cluster').superuserUrl })
    await superuser.connect()
    const name = new URL(db.app).pathname.slice(1)
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    const worker = start()
    await untilLogged(worker, 'worker waits for the database')
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await untilLogged(worker, 'worker started')
    await untilState((await queueEmail(db)).emailId, 'sent')

    await superuser.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = 'bills_app'`,
      [name],
    )
    await superuser.end()
    await untilState((await queueEmail(db)).emailId, 'sent')
  })

  it('deletes at its start the address requests whose time is over, and no others', async () => {
    const keep = async (emailKey: string, expiresAt: string) =>
      db.sql(
        `INSERT INTO unmatched_addresses (company_id, mode, email_key, request, candidates, request_id, created_at, expires_at)
         SELECT min(id), 'live', $1, '{}', '[]', gen_random_uuid(), now() - interval '15 days', ${expiresAt}
         FROM companies`,
        [emailKey],
      )
    await keep('over@example.org', `now() - interval '1 second'`)
    await keep('running@example.org', `now() + interval '1 day'`)
    await untilLogged(start(), 'expired address requests deleted')
    expect(await db.sql('SELECT email_key FROM unmatched_addresses')).toEqual([{ email_key: 'running@example.org' }])
  })

  it('keeps personal data out of the log, and the token out of the log and of every table', async () => {
    const worker = start()
    const { emailId, tokenId, recipient } = await queueEmail(db)
    const refused = await queueEmail(db, { values: { ...VALUES, startDate: `not a date, ${PERSON.firstName}` } })
    await untilState(emailId, 'sent')
    await untilState(refused.emailId, 'failed')
    await untilLogged(worker, emailId)
    const log = worker.output()
    for (const value of [...Object.values(PERSON), recipient, 'example.org']) expect(log).not.toContain(value)

    const token = activationLink(tokenId).split('#')[1] ?? ''
    expect(callsFor(emailId)[0]?.body).toContain(token)
    const stored = await db.dump()
    expect(stored).toContain(tokenId)
    for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')]) {
      expect(stored).not.toContain(form)
      expect(log).not.toContain(form)
    }
  })
})
