// Causes errors in a real database. The log must contain each error's cause, and the response must not.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { importFirstRateCard } from '@/lib/quotes/rate-cards/import-rate-card-folder'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { type ApiResponse, startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let repair: () => Promise<unknown>
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
afterEach(() => repair())

/** Runs `breakSql` to make later statements fail. `repairSql` undoes this after the test. */
async function breakDatabase(breakage: { breakSql: string; repairSql: string }): Promise<void> {
  repair = () => service.db.sql(breakage.repairSql)
  await service.db.sql(breakage.breakSql)
}

const STORE_FAILED = { status: 'error', message: 'Failed to store external the service contract' }
const USER_FAILED = { status: 'error', message: 'Failed to add user to database' }
const QUOTES_FAILED = { status: 'error', message: 'Failed to retrieve quotes' }

const rejectInserts = (table: string) => ({
  breakSql: `
    CREATE FUNCTION fail_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
    CREATE TRIGGER fail_insert BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_insert()`,
  repairSql: 'DROP FUNCTION fail_insert CASCADE',
})

// This test must run first, because the server caches the rate card once a request has used it.
it('responds with 500 to a quote request if no rate card is published', async () => {
  repair = () => importFirstRateCard(service.db.owner, 'prisma/rate-card')
  await service.db.sql('DELETE FROM rate_card_publications')
  const response = await service.getQuotes(buildQuoteRequest())
  expect([response.status, response.body]).toEqual([500, QUOTES_FAILED])
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

it.each(['tenants', 'house_contracts', 'tenant_tokens', 'emails', 'pgboss.job', 'audit_events'])(
  'responds with 500 to a contract request and stores nothing if a write to the table %s fails',
  async (table) => {
    await breakDatabase(rejectInserts(table))
    const request = buildBillsPackage()
    const response = await service.createBillsPackage(request)
    expect([response.status, response.body]).toEqual([500, STORE_FAILED])
    expect(await countRows()).toEqual({ tenants: 0, contracts: 0, emails: 0, jobs: 0, audit: 0 })
    await expectCause(response, 'the disk is full', [
      request.email,
      request.firstName,
      request.contactNo,
      request.address,
    ])
  },
)

it('stores no contract if the contract’s email can’t be queued', async () => {
  const buildRenameSql = (from: string, to: string) => `UPDATE pgboss.queue SET name = '${to}' WHERE name = '${from}'`
  await breakDatabase({ breakSql: buildRenameSql('email', 'gone'), repairSql: buildRenameSql('gone', 'email') })
  const response = await service.createBillsPackage(buildBillsPackage())
  expect([response.status, response.body]).toEqual([500, STORE_FAILED])
  expect(await countRows()).toEqual({ tenants: 0, contracts: 0, emails: 0, jobs: 0, audit: 0 })
})

it('responds with 500 to a contract request if the address lookup fails', async () => {
  const buildRenameSql = (from: string, to: string) => `ALTER TABLE ${from} RENAME TO ${to}`
  await breakDatabase({
    breakSql: buildRenameSql('addresses', 'addresses_gone'),
    repairSql: buildRenameSql('addresses_gone', 'addresses'),
  })
  const response = await service.createBillsPackage(buildBillsPackage())
  expect([response.status, response.body]).toEqual([500, STORE_FAILED])
  await expectCause(response, 'addresses', [])
})

it.each(['tenants', 'quote_requests'])(
  'responds with 500 to a quote request and stores nothing if a write to the table %s fails',
  async (table) => {
    await breakDatabase(rejectInserts(table))
    const request = buildQuoteRequest()
    const response = await service.getQuotes(request)
    expect([response.status, response.body]).toEqual([500, USER_FAILED])
    await expectCause(response, 'the disk is full', [request.email, request.firstName])
    const [counts] = await service.db.sql(
      'SELECT (SELECT count(*)::int FROM tenants) + (SELECT count(*)::int FROM quote_requests) AS n',
    )
    expect(counts).toEqual({ n: 0 })
  },
)

it('logs the error of a failed request before the request itself', async () => {
  await breakDatabase(rejectInserts('tenants'))
  const { headers } = await service.getQuotes(buildQuoteRequest())
  await expect.poll(() => findLogLines(headers).at(-1)?.msg).toBe('request')
  expect(findLogLines(headers)).toEqual([
    expect.objectContaining({ level: 50, error: expect.anything() }),
    expect.objectContaining({ level: 50, msg: 'request', status: 500 }),
  ])
})

/**
 * Expects the log to contain an error with this cause and the request's ID. The response mustn't contain the cause.
 * Neither the response nor the log may contain any of `sentValues`.
 */
async function expectCause({ headers, body }: ApiResponse, cause: string, sentValues: string[]): Promise<void> {
  const expectedLine = { level: 50, error: expect.objectContaining({ message: expect.stringContaining(cause) }) }
  // Poll, because the log lines may be written after the response has arrived.
  await expect.poll(() => findLogLines(headers)).toContainEqual(expect.objectContaining(expectedLine))
  expect(JSON.stringify(body)).not.toContain(cause)
  for (const value of sentValues) {
    expect(JSON.stringify(body)).not.toContain(value)
    expect(service.serverProcess.output()).not.toContain(value)
  }
}

/** Returns the log lines with the request's ID, in order. */
const findLogLines = (headers: Headers) =>
  service.serverProcess
    .output()
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    .filter((line) => line.requestId === headers.get('x-request-id'))

async function countRows() {
  const [counts] = await service.db.sql(`SELECT
    (SELECT count(*)::int FROM tenants) AS tenants, (SELECT count(*)::int FROM house_contracts) AS contracts,
    (SELECT count(*)::int FROM emails) AS emails, (SELECT count(*)::int FROM pgboss.job WHERE name = 'email') AS jobs,
    (SELECT count(*)::int FROM audit_events WHERE action = 'house_contract.created') AS audit`)
  return counts
}
