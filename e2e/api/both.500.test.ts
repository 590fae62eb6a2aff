// Faults provoked in the database for real: the answer tells nothing, the log tells the cause.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card'
import { billsPackage, quote } from '../support/requests'
import { type Answer, type Service, startService } from '../support/service'

let service: Service
let mend: () => Promise<unknown>
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
afterEach(() => mend())

/** Breaks the database for one test. */
async function broken(how: { by: string; mendedBy: string }): Promise<void> {
  mend = () => service.db.sql(how.mendedBy)
  await service.db.sql(how.by)
}

const STORE_FAILED = { status: 'error', message: 'Failed to store external the service contract' }
const USER_FAILED = { status: 'error', message: 'Failed to add user to database' }
const QUOTES_FAILED = { status: 'error', message: 'Failed to retrieve quotes' }

const refusing = (table: string) => ({
  by: `
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
  mendedBy: 'DROP FUNCTION refuse CASCADE',
})

// The first test: a process keeps the card that it has priced by.
it('quotes: there is no rate card', async () => {
  mend = () => importFirstRateCard(service.db.owner, 'prisma/rate-card')
  await service.db.sql('DELETE FROM rate_card_publications')
  const answer = await service.quotes(quote())
  expect([answer.status, answer.body]).toEqual([500, QUOTES_FAILED])
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

it.each(['tenants', 'house_contracts', 'tenant_tokens', 'emails', 'pgboss.job', 'audit_events'])(
  'create: %s cannot be written, so nothing is',
  async (table) => {
    await broken(refusing(table))
    const request = billsPackage()
    const answer = await service.create(request)
    expect([answer.status, answer.body]).toEqual([500, STORE_FAILED])
    expect(await rows()).toEqual({ tenants: 0, contracts: 0, emails: 0, jobs: 0, audit: 0 })
    await expectCause(answer, 'the disk is full', [
      request.email,
      request.firstName,
      request.contactNo,
      request.address,
    ])
  },
)

it('create: the queue is gone, so no contract is made without its e-mail', async () => {
  const renamed = (from: string, to: string) => `UPDATE pgboss.queue SET name = '${to}' WHERE name = '${from}'`
  await broken({ by: renamed('email', 'gone'), mendedBy: renamed('gone', 'email') })
  const answer = await service.create(billsPackage())
  expect([answer.status, answer.body]).toEqual([500, STORE_FAILED])
  expect(await rows()).toEqual({ tenants: 0, contracts: 0, emails: 0, jobs: 0, audit: 0 })
})

it('create: a failed address look-up fails the contract step', async () => {
  const renamed = (from: string, to: string) => `ALTER TABLE ${from} RENAME TO ${to}`
  await broken({ by: renamed('addresses', 'addresses_gone'), mendedBy: renamed('addresses_gone', 'addresses') })
  const answer = await service.create(billsPackage())
  expect([answer.status, answer.body]).toEqual([500, STORE_FAILED])
  await expectCause(answer, 'addresses', [])
})

it.each(['tenants', 'quote_requests'])('quotes: %s cannot be written', async (table) => {
  await broken(refusing(table))
  const request = quote()
  const answer = await service.quotes(request)
  expect([answer.status, answer.body]).toEqual([500, USER_FAILED])
  await expectCause(answer, 'the disk is full', [request.email, request.firstName])
  const [stored] = await service.db.sql(
    'SELECT (SELECT count(*)::int FROM tenants) + (SELECT count(*)::int FROM quote_requests) AS n',
  )
  expect(stored).toEqual({ n: 0 })
})

it('logs the error and then the request', async () => {
  await broken(refusing('tenants'))
  const { headers } = await service.quotes(quote())
  await expect.poll(() => logged(headers).at(-1)?.msg).toBe('request')
  expect(logged(headers)).toEqual([
    expect.objectContaining({ level: 50, fault: expect.anything() }),
    expect.objectContaining({ level: 50, msg: 'request', status: 500 }),
  ])
})

/** The log has an error with the cause under the request's ID; neither log nor response repeats what was sent. */
async function expectCause({ headers, body }: Answer, cause: string, sent: string[]): Promise<void> {
  const error = { level: 50, fault: expect.objectContaining({ message: expect.stringContaining(cause) }) }
  // The response may arrive before the log lines about it.
  await expect.poll(() => logged(headers)).toContainEqual(expect.objectContaining(error))
  expect(JSON.stringify(body)).not.toContain(cause)
  for (const value of sent) expect(service.server.output()).not.toContain(value)
}

/** The log's lines about a request, in their order. */
const logged = (headers: Headers) =>
  service.server
    .output()
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    .filter((line) => line.requestId === headers.get('x-request-id'))

async function rows() {
  const [counts] = await service.db.sql(`SELECT
    (SELECT count(*)::int FROM tenants) AS tenants, (SELECT count(*)::int FROM house_contracts) AS contracts,
    (SELECT count(*)::int FROM emails) AS emails, (SELECT count(*)::int FROM pgboss.job WHERE name = 'email') AS jobs,
    (SELECT count(*)::int FROM audit_events WHERE action = 'house_contract.created') AS audit`)
  return counts
}
