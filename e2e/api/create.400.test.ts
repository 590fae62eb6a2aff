import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const INVALID_EMAIL = 'Invalid email format'
const INVALID_DATE = 'Invalid date format (YYYY-MM-DD)'
const INVALID_DATA = 'Invalid data format'

describe('the required fields of a contract request', () => {
  it.each([
    ['firstName', 'Tenant first name is required'],
    ['lastName', 'Tenant last name is required'],
    ['birthday', 'Tenant birthday is required'],
    ['email', 'Tenant email is required'],
    ['contactNo', 'Tenant contact number is required'],
    ['address', 'Address is required'],
    ['broadband', 'Broadband is required'],
    ['numberOfTenants', 'Number of tenants is required'],
    ['startDate', 'Start date is required'],
    ['endDate', 'End date is required'],
    ['selectedServices', 'Selected services are required'],
  ])('include %s, so a missing, null or blank value is rejected', async (field, message) => {
    for (const value of [undefined, null, '', ' \u00a0\t']) {
      const { status, body } = await service.createBillsPackage(buildBillsPackage({ [field]: value }))
      expect([status, body]).toEqual([
        400,
        { status: 'error', message, errors: [{ field, code: 'required', message }] },
      ])
    }
  })

  it('are reported in the documented order if missing, before fields with an invalid format', async () => {
    const { body } = await service.createBillsPackage(
      buildBillsPackage({
        firstName: 5,
        email: 'x',
        birthday: 'x',
        address: ' ',
        lastName: undefined,
        selectedServices: 7,
      }),
    )
    expect(body.message).toBe('Tenant last name is required')
    expect(body.errors).toEqual([
      { field: 'lastName', code: 'required', message: 'Tenant last name is required' },
      { field: 'address', code: 'required', message: 'Address is required' },
      { field: 'firstName', code: 'wrong_type', message: INVALID_DATA },
      { field: 'birthday', code: 'invalid_date', message: INVALID_DATE },
      { field: 'email', code: 'invalid_email', message: INVALID_EMAIL },
      { field: 'selectedServices', code: 'wrong_type', message: INVALID_DATA },
    ])
  })
})

it('reports errors in the contract’s dates before errors in the selected services', async () => {
  const { body } = await service.createBillsPackage(
    buildBillsPackage({ startDate: '2027-01-02', endDate: '2027-01-01', selectedServices: { gas: 'x', tv: 2 } }),
  )
  expect(body.message).toBe('End date must not be before the start date')
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'endDate',
    'selectedServices.gas',
    'selectedServices.tv',
  ])
})

it('reports an unknown service by its name, and doesn’t also report that no service is selected', async () => {
  const { status, body } = await service.createBillsPackage(
    buildBillsPackage({ selectedServices: { electric: 'true' } }),
  )
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'selectedServices.electric', code: 'unknown_field', message: INVALID_DATA }],
  ])
})

describe('a contract request', () => {
  it.each([
    ['firstName', 5, INVALID_DATA],
    ['firstName', [], INVALID_DATA],
    ['email', [], INVALID_EMAIL],
    ['startDate', { length: 0 }, INVALID_DATE],
    ['contactNo', '07911 123456;isub=<b>', INVALID_DATA],
    ['firstName', 'x'.repeat(101), INVALID_DATA],
    ['firstName', 'Ann\r\nBcc: bob@example.org', INVALID_DATA],
    ['lastName', 'a\u0000b', INVALID_DATA],
    ['lastName', '\ud800', INVALID_DATA],
    ['birthday', '29/02/2004', INVALID_DATE],
    ['birthday', 20040229, INVALID_DATE],
    ['birthday', '9999-12-31', 'Birthday must not be in the future'],
    ['birthday', '1899-12-31', 'Birthday must not be before 1900'],
    ['email', 'a@b', INVALID_EMAIL],
    ['email', 7, INVALID_EMAIL],
    ['email', ['a@b.org'], INVALID_EMAIL],
    ['email', 'ann@example.org\r\nBcc: bob@example.org', INVALID_EMAIL],
    ['email', 'a@example.org,b@example.org', INVALID_EMAIL],
    ['email', `${'a'.repeat(65)}@example.org`, INVALID_EMAIL],
    ['contactNo', '07911 12345', INVALID_DATA],
    ['contactNo', '999', INVALID_DATA],
    ['contactNo', 7911123456, INVALID_DATA],
    ['address', 'x'.repeat(501), INVALID_DATA],
    ['address', {}, INVALID_DATA],
    ['broadband', 'x'.repeat(61), INVALID_DATA],
    ['numberOfTenants', 0, 'Number of tenants must be between 1 and 50'],
    ['numberOfTenants', 51, 'Number of tenants must be between 1 and 50'],
    ['numberOfTenants', 2.5, INVALID_DATA],
    ['numberOfTenants', 'four', INVALID_DATA],
    ['startDate', '2026-02-29', INVALID_DATE],
    ['startDate', '2026-2-3', INVALID_DATE],
    ['endDate', '２０２８-０８-３１', INVALID_DATE],
    ['endDate', '2026-08-31', 'End date must not be before the start date'],
    ['endDate', '9999-12-31', 'Tenancy must not be longer than 5 years'],
    ['selectedServices', { gas: 'maybe' }, INVALID_DATA],
    ['selectedServices', { heating: 'true' }, INVALID_DATA],
    ['selectedServices', {}, 'At least one service must be selected'],
  ])('is rejected if the field %s is %j, with the message “%s”', async (field, value, message) => {
    const { status, body } = await service.createBillsPackage(buildBillsPackage({ [field]: value }))
    expect([status, body.status, body.message]).toEqual([400, 'error', message])
    expect(body.errors[0].field.split('.')[0]).toBe(field)
    expect(body.errors[0].message).toBe(message)
  })

  it.each([
    { firstName: 'X', lastName: 'ß' },
    { firstName: '小龙', lastName: '李' },
    { firstName: '🦊', lastName: 'D’Arcy-Smith Jr.' },
    { email: `${'a'.repeat(64)}@example.com` },
    { email: `user+${Date.now()}@bücher.example` },
    { contactNo: '00447911123456' },
    { contactNo: '+44 (0)7911 123456' },
    { contactNo: '+353 85 012 3456' },
    { startDate: '2028-02-29', endDate: '2029-02-28' },
    { numberOfTenants: '4' },
    { selectedServices: { wifi: true } },
    { unknown: 'field', address2: null },
  ])('is accepted with the unusual fields %j', async (overrides) => {
    expect((await service.createBillsPackage(buildBillsPackage(overrides))).status).toBe(200)
  })
})

describe('an address that matches no known address', () => {
  it('is rejected with suggestions whose text and ID are both accepted', async () => {
    const { status, body } = await service.createBillsPackage(
      buildBillsPackage({ address: '12 Hihg Street, Leeds, LS6 3AA' }),
    )
    expect(status).toBe(400)
    expect(Object.keys(body)).toEqual(['status', 'error', 'possibleAddresses'])
    expect(body).toMatchObject({ status: 'error', error: 'Address not found. Please select from possible addresses.' })
    expect(body.possibleAddresses.length).toBeGreaterThan(0)
    expect(body.possibleAddresses.length).toBeLessThanOrEqual(10)
    for (const candidate of body.possibleAddresses) {
      expect(candidate).toEqual({ addressId: expect.stringMatching(/\|/), address: expect.any(String) })
      expect((await service.createBillsPackage(buildBillsPackage({ address: candidate.address }))).status).toBe(200)
      expect((await service.createBillsPackage(buildBillsPackage({ address: candidate.addressId }))).status).toBe(200)
    }
  })

  it('is rejected without suggestions if the place is unknown', async () => {
    const { body } = await service.createBillsPackage(buildBillsPackage({ address: 'Zyxwv Qqqq' }))
    expect(body.possibleAddresses).toEqual([])
  })

  it('is stored for 14 days, and replaces any earlier unmatched address for the same email address', async () => {
    const email = uniqueEmail()
    await service.createBillsPackage(buildBillsPackage({ email, address: '98 Nowhere Road, LS6 3AA' }))
    await service.createBillsPackage(
      buildBillsPackage({ email: email.toUpperCase(), address: '99 Nowhere Road, LS6 3AA' }),
    )
    const rows = await service.db.sql<{ days: number; request: { address: string }; tenants: number }>(
      `SELECT request, round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days,
              (SELECT count(*)::int FROM tenants WHERE email_key = $1) AS tenants
       FROM unmatched_addresses WHERE email_key = $1`,
      [email],
    )
    expect(rows).toEqual([
      { request: expect.objectContaining({ address: '99 Nowhere Road, LS6 3AA' }), days: 14, tenants: 0 },
    ])
  })
})

it('rejects an email address that already has a contract, and counts the rejection for the API key', async () => {
  const email = uniqueEmail()
  const { id, key } = await service.addApiKey('live')
  await service.createBillsPackage(buildBillsPackage({ email }))
  const countsBefore = await countRows()
  const { status, body } = await service.createBillsPackage(buildBillsPackage({ email, firstName: 'Other' }), key)
  expect([status, body]).toEqual([400, { status: 'error', message: 'Tenant email already associated with a contract' }])
  expect(await countRows()).toEqual(countsBefore)
  const [row] = await service.db.sql('SELECT duplicate_email_rejections AS n FROM api_keys WHERE id = $1', [id])
  expect(row).toEqual({ n: 1 })
})

it('stores nothing for a rejected contract request', async () => {
  const countsBefore = await countRows()
  const invalidFields = [
    { email: 'x' },
    { firstName: undefined },
    { contactNo: '999' },
    { startDate: '2026-02-29' },
    { numberOfTenants: 51 },
    { endDate: '2026-08-31' },
    { selectedServices: {} },
    { address: 'x'.repeat(501) },
  ]
  for (const overrides of invalidFields)
    expect((await service.createBillsPackage(buildBillsPackage(overrides))).status).toBe(400)
  expect((await service.createBillsPackage('{')).status).toBe(400)
  expect((await service.createBillsPackage(JSON.stringify(buildBillsPackage()).padEnd(70_000))).status).toBe(413)
  expect((await service.createBillsPackage(buildBillsPackage(), 'eb_live_wrong')).status).toBe(401)
  expect(await countRows()).toEqual(countsBefore)
})

/**
 * Returns the row counts of the tables in which contract and quote requests store data. Leaves out logs, webhooks, rate
 * limits and idempotency keys.
 */
async function countRows() {
  const tables = [
    'tenants',
    'house_contracts',
    'emails',
    'tenant_tokens',
    'audit_events',
    'unmatched_addresses',
    'quote_requests',
    'pgboss.job',
  ]
  const columns = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS "${table}"`)
  return (await service.db.sql(`SELECT ${columns.join(', ')}`))[0]
}
