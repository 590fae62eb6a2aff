// With a test API key, test email addresses simulate errors, and the addresses of a test street are known. With a live
// API key, neither is the case.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { TEST_ADDRESSES } from '@/lib/sandbox/test-mode-addresses'
import { buildTestEmail, TEST_EMAILS, type TestEmail } from '@/lib/sandbox/test-mode-emails'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, postJson, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

/** Sends a request with a test email address. `tag` makes the address unique. */
const sendTestEmail = (
  endpoint: 'create' | 'quotes',
  name: TestEmail,
  key = service.testKey,
  tag = randomUUID().slice(0, 8),
) => {
  const email = buildTestEmail(name).replace('@', `+${tag}@`)
  return endpoint === 'create'
    ? service.createBillsPackage(buildBillsPackage({ email }), key)
    : service.getQuotes(buildQuoteRequest({ email }), key)
}

const SIMULATED_ERRORS: ['create' | 'quotes', TestEmail, number, string | null][] = [
  ['create', 'has-contract', 400, 'Tenant email already associated with a contract'],
  ['create', 'fails', 500, 'Failed to store external the service contract'],
  ['quotes', 'fails', 500, 'Failed to retrieve quotes'],
  ['quotes', 'user-fails', 500, 'Failed to add user to database'],
  ['create', 'rate-limited', 429, 'Too many requests'],
  ['quotes', 'rate-limited', 429, 'Too many requests'],
  ['create', 'unavailable', 503, 'Service temporarily unavailable'],
  ['quotes', 'unavailable', 503, 'Service temporarily unavailable'],
  ['create', 'still-running', 409, 'A call with this Idempotency-Key is still running'],
  ['quotes', 'still-running', 409, 'A call with this Idempotency-Key is still running'],
]

describe('a test email address', () => {
  it.each(SIMULATED_ERRORS)(
    'simulates an error (endpoint "%s", local part "%s"): %i %s',
    async (endpoint, name, status, message) => {
      const response = await sendTestEmail(endpoint, name)
      expect(response.status).toBe(status)
      expect(response.body).toEqual({ status: 'error', message })
      if ([409, 429, 503].includes(status))
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    },
  )

  it('simulates an error without storing anything', async () => {
    const tag = randomUUID().slice(0, 8)
    const countStoredRows = () =>
      service.db.sql(
        `SELECT (SELECT count(*) FROM tenants WHERE email_key LIKE '%+' || $2 || '@%')
              + (SELECT count(*) FROM house_contracts WHERE company_id = $1)
              + (SELECT count(*) FROM quote_requests WHERE company_id = $1) AS n`,
        [service.companyId, tag],
      )
    const countsBefore = await countStoredRows()
    for (const [endpoint, name] of SIMULATED_ERRORS) await sendTestEmail(endpoint, name, service.testKey, tag)
    expect(await countStoredRows()).toEqual(countsBefore)
  })

  it.each(SIMULATED_ERRORS)(
    'simulates nothing with a live API key (endpoint "%s", local part "%s")',
    async (endpoint, name) => {
      expect((await sendTestEmail(endpoint, name, service.liveKey)).status).toBe(200)
    },
  )

  it('is recognised in any letter case and with a plus tag, but not with an unknown local part or domain', async () => {
    for (const email of ['FAILS@test-mode.example', 'fails+a+b@Test-Mode.Example', 'fails@test-mode.example']) {
      expect((await service.createBillsPackage(buildBillsPackage({ email }), service.testKey)).status, email).toBe(500)
    }
    for (const email of ['fails.x@test-mode.example', 'fails@x.test-mode.example', 'constructor@test-mode.example']) {
      expect((await service.createBillsPackage(buildBillsPackage({ email }), service.testKey)).status, email).toBe(200)
    }
  })

  it('simulates a 400 that is replayed to a request with the same idempotency key and body', async () => {
    const body = buildBillsPackage({ email: buildTestEmail('has-contract') })
    const headers = {
      'Content-Type': 'application/json',
      'X-API-Key': service.testKey,
      'Idempotency-Key': randomUUID(),
    }
    const url = `${service.baseUrl}/api/external/createBillsPackage.php`
    const resend = () => fetchDocumented(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const firstResponse = await resend()
    const secondResponse = await resend()
    expect([firstResponse.status, firstResponse.headers.get('idempotent-replayed')]).toEqual([400, null])
    expect([secondResponse.status, secondResponse.headers.get('idempotent-replayed')]).toEqual([400, 'true'])
    expect(await secondResponse.text()).toBe(await firstResponse.text())
  })

  it('simulates an existing user, but only with a test API key', async () => {
    expect((await sendTestEmail('create', 'existing-user')).body.data.message).toBe(EXISTING_USER_MESSAGE)
    expect((await sendTestEmail('create', 'existing-user', service.liveKey)).body.data.message).toBe(NEW_USER_MESSAGE)
  })

  it('simulates an existing user even if only quotes were requested for the tenant before', async () => {
    const tag = randomUUID().slice(0, 8)
    expect((await sendTestEmail('quotes', 'existing-user', service.testKey, tag)).status).toBe(200)
    const { body } = await sendTestEmail('create', 'existing-user', service.testKey, tag)
    expect(body.data.message).toBe(EXISTING_USER_MESSAGE)
  })

  it('simulates an error for every local part except those with which a contract or an unmatched address is created', () => {
    const testedNames = new Set(SIMULATED_ERRORS.map(([, name]) => name))
    const others = ['bounced', 'cancelled', 'email-fails', 'existing-user', 'expires']
    expect([...testedNames, ...others].sort()).toEqual(Object.keys(TEST_EMAILS).sort())
  })
})

describe('the test street', () => {
  it('is rejected if the house number is missing, with suggestions whose text and ID are both accepted', async () => {
    const rejected = await service.createBillsPackage(
      buildBillsPackage({ address: 'Test Street, Testington' }),
      service.testKey,
    )
    expect(rejected.status).toBe(400)
    expect(rejected.body.possibleAddresses).toHaveLength(TEST_ADDRESSES.length)
    for (const { addressId, address } of rejected.body.possibleAddresses) {
      expect((await service.createBillsPackage(buildBillsPackage({ address }), service.testKey)).status).toBe(200)
      expect(
        (await service.createBillsPackage(buildBillsPackage({ address: addressId }), service.testKey)).status,
      ).toBe(200)
    }
  })

  it.each([
    '1 Test Street, LS99 9ZZ',
    '1 test st., testington, ls999zz',
    '1 Test Street Testington LS999ZZ',
    '1 Test Street, Testington',
    'gb|tm|1',
  ])('is recognised in a common way of writing it, or by an address ID: %s', async (address) => {
    expect((await service.createBillsPackage(buildBillsPackage({ address }), service.testKey)).status).toBe(200)
  })

  it.each([
    ...['4 Test Street, Testington', 'LS99 9ZZ', 'TEST STREET testington', '11 Test Street, LS99 9ZZ'],
    ...['1 Test Street, Testington, LS99', '2 test street ls99'],
  ])('is suggested with all its houses for the text "%s"', async (address) => {
    const rejected = await service.createBillsPackage(buildBillsPackage({ address }), service.testKey)
    expect(rejected.status).toBe(400)
    expect(rejected.body.possibleAddresses).toHaveLength(TEST_ADDRESSES.length)
  })

  it('isn’t suggested for a different street in the same town', async () => {
    const rejected = await service.createBillsPackage(
      buildBillsPackage({ address: '1 Other Road, Testington' }),
      service.testKey,
    )
    expect(rejected.status).toBe(400)
    expect(rejected.body.possibleAddresses).toEqual([])
  })

  it('has quotes for its postcodes, addresses and address IDs', async () => {
    for (const { address, addressId, postcode } of TEST_ADDRESSES) {
      for (const input of [postcode, address, addressId, addressId.toLowerCase()]) {
        expect((await service.getQuotes(buildQuoteRequest({ postcode: input }), service.testKey)).status, input).toBe(
          200,
        )
      }
    }
    expect((await service.getQuotes(buildQuoteRequest({ postcode: 'GB|TM|4' }), service.testKey)).body.message).toBe(
      'Invalid postcode',
    )
  })

  it('doesn’t exist for live API keys', async () => {
    for (const address of [TEST_ADDRESSES[0]?.address, TEST_ADDRESSES[0]?.addressId, 'Test Street, Testington']) {
      const rejected = await service.createBillsPackage(buildBillsPackage({ address }))
      expect(rejected.status).toBe(400)
      expect(JSON.stringify(rejected.body.possibleAddresses)).not.toContain('Testington')
    }
    const rejected = await service.getQuotes(buildQuoteRequest({ postcode: TEST_ADDRESSES[0]?.addressId }))
    expect([rejected.status, rejected.body.message]).toEqual([400, 'Invalid postcode'])
  })

  it('doesn’t hide other addresses from test API keys', async () => {
    expect((await service.createBillsPackage(buildBillsPackage(), service.testKey)).status).toBe(200)
    const similarAddressResponse = await service.createBillsPackage(
      buildBillsPackage({ address: '7 Testington Road, LS6 3AA' }),
      service.testKey,
    )
    expect(similarAddressResponse.body.possibleAddresses.length).toBeGreaterThan(3)
  })
})

it('keeps a test contract separate from a live contract with the same email address', async () => {
  const email = `${randomUUID()}@example.org`
  const createUrl = `${service.baseUrl}/api/external/createBillsPackage.php`
  expect((await postJson(createUrl, buildBillsPackage({ email }), service.testKey)).status).toBe(200)
  expect((await postJson(createUrl, buildBillsPackage({ email }), service.liveKey)).status).toBe(200)
  const rows = await service.db.sql('SELECT mode FROM house_contracts WHERE email = $1 ORDER BY mode', [email])
  expect(rows).toEqual([{ mode: 'live' }, { mode: 'test' }])
})
