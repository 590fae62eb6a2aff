import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest, KNOWN_ADDRESS, uniqueEmail } from '../helpers/request-bodies'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'
import { UPCOMING_TENANCY } from '../helpers/upcoming-tenancy'

const NEW_USER_MESSAGE =
  "A new user was created. The initial password is the user's initials followed by the date of birth as DDMMYYYY."

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

it('responds to a contract request with only the contract’s ID, the tenant’s ID and a message', async () => {
  const { status, headers, body } = await service.createBillsPackage(buildBillsPackage())
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    status: 'success',
    data: { houseContractId: expect.any(Number), tenantId: expect.any(Number), message: NEW_USER_MESSAGE },
  })
})

it('stores a contract as sent, along with its tenant, email and audit event', async () => {
  const request = buildBillsPackage({ selectedServices: { gas: 'true', water: true, tv: 'false' } })
  const { headers, body } = await service.createBillsPackage(request)
  const { houseContractId, tenantId } = body.data
  const requestId = headers.get('x-request-id')

  const [contract] = await service.db.sql(
    'SELECT *, birthday::text, start_date::text, end_date::text FROM house_contracts WHERE id = $1',
    [houseContractId],
  )
  expect(contract).toMatchObject({
    company_id: service.companyId,
    mode: 'live',
    tenant_id: tenantId,
    status: 'active',
    first_name: 'Siobhán',
    last_name: "O'Brien",
    birthday: '2004-02-29',
    email: request.email,
    contact_no: '+44 7911 123456',
    address: KNOWN_ADDRESS,
    postcode: 'LS6 3AA',
    broadband: '100mbps',
    number_of_tenants: 4,
    start_date: UPCOMING_TENANCY.startDate,
    end_date: UPCOMING_TENANCY.endDate,
    gas: true,
    electricity: false,
    water: true,
    tv: false,
    wifi: false,
    request_id: requestId,
    cancelled_at: null,
  })
  const [tenant] = await service.db.sql('SELECT *, birthday::text FROM tenants WHERE id = $1', [tenantId])
  expect(tenant).toMatchObject({
    mode: 'live',
    company_id: null,
    email_key: request.email,
    first_name: 'Siobhán',
    birthday: '2004-02-29',
    account_created_at: expect.any(Date),
  })
  const [email] = await service.db.sql<{ id: string }>('SELECT * FROM emails WHERE contract_id = $1', [houseContractId])
  expect(email).toMatchObject({ mode: 'live', recipient: request.email, template: 'bills-package-confirmation' })
  const jobs = await service.db.sql("SELECT data FROM pgboss.job WHERE name = 'email' AND id = $1", [email?.id])
  expect(jobs).toEqual([{ data: { emailId: email?.id } }])
  const audit = await service.db.sql('SELECT * FROM audit_events WHERE request_id = $1', [requestId])
  expect(audit).toEqual([
    expect.objectContaining({ action: 'house_contract.created', actor_type: 'api_key', subject_id: houseContractId }),
  ])
})

it('recognises a tenant’s email address in any letter case, without changing the tenant’s details', async () => {
  const email = uniqueEmail().replace('example.org', 'bücher.example')
  const firstResponse = await service.createBillsPackage(buildBillsPackage({ email }))
  await cancelContract(firstResponse.body.data.houseContractId)
  const secondResponse = await service.createBillsPackage(
    buildBillsPackage({ email: `  ${email.toUpperCase()} `, firstName: 'Other' }),
  )
  expect(secondResponse.body.data).toEqual({
    houseContractId: expect.any(Number),
    tenantId: firstResponse.body.data.tenantId,
    message: 'Contract created for existing user.',
  })
  expect(secondResponse.body.data.houseContractId).not.toBe(firstResponse.body.data.houseContractId)
  const [tenant] = await service.db.sql('SELECT first_name FROM tenants WHERE id = $1', [
    firstResponse.body.data.tenantId,
  ])
  expect(tenant).toEqual({ first_name: 'Siobhán' })
})

it('creates an account from the contract request for a tenant who only had a quote', async () => {
  const email = uniqueEmail()
  await service.getQuotes(buildQuoteRequest({ email, firstName: 'Quoted', contactNo: '020 7946 0018' }))
  const { body } = await service.createBillsPackage(buildBillsPackage({ email }))
  expect(body.data.message).toBe(NEW_USER_MESSAGE)
  const tenants = await service.db.sql(
    'SELECT id, first_name, birthday::text, contact_no FROM tenants WHERE email_key = $1',
    [email],
  )
  expect(tenants).toEqual([
    { id: body.data.tenantId, first_name: 'Siobhán', birthday: '2004-02-29', contact_no: '+44 7911 123456' },
  ])
})

it('creates contracts for several tenants at the same address and for the same dates', async () => {
  const responses = await Promise.all([
    service.createBillsPackage(buildBillsPackage()),
    service.createBillsPackage(buildBillsPackage()),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(responses.map(({ body }) => body.data.houseContractId)).size).toBe(2)
})

it('removes a tenant’s unmatched address once the tenant has a contract in the same mode', async () => {
  const email = uniqueEmail()
  const findUnmatchedAddresses = () =>
    service.db.sql('SELECT mode FROM unmatched_addresses WHERE email_key = $1', [email])
  await service.createBillsPackage(buildBillsPackage({ email, address: '99 Nowhere Road, LS6 3AA' }))
  await service.createBillsPackage(buildBillsPackage({ email, address: '99 Nowhere Road, LS6 3AA' }), service.testKey)
  expect(await findUnmatchedAddresses()).toHaveLength(2)
  const { status } = await service.createBillsPackage(buildBillsPackage({ email }))
  expect(status).toBe(200)
  expect(await findUnmatchedAddresses()).toEqual([{ mode: 'test' }])
})

describe('fifty concurrent contract requests with the same email address', () => {
  it.each(['a new tenant', 'a tenant who only has a quote'])('create only one contract for %s', async (tenantKind) => {
    const email = uniqueEmail()
    if (tenantKind !== 'a new tenant') await service.getQuotes(buildQuoteRequest({ email }))
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => service.createBillsPackage(buildBillsPackage({ email }))),
    )
    const successful = responses.filter(({ status }) => status === 200)
    expect(successful).toHaveLength(1)
    expect(successful[0]?.body.data.message).toBe(NEW_USER_MESSAGE)
    for (const { status, body } of responses.filter((response) => response !== successful[0])) {
      expect(status).toBe(400)
      expect(body).toEqual({ status: 'error', message: 'Tenant email already associated with a contract' })
    }
    const [counts] = await service.db.sql(
      `SELECT (SELECT count(*)::int FROM house_contracts WHERE email = $1) AS contracts,
              (SELECT count(*)::int FROM emails WHERE recipient = $1) AS emails,
              (SELECT count(*)::int FROM tenants WHERE email_key = $1) AS tenants`,
      [email],
    )
    expect(counts).toEqual({ contracts: 1, emails: 1, tenants: 1 })
  })
})

describe('test mode', () => {
  it('keeps test tenants and contracts separate from live ones', async () => {
    const email = uniqueEmail()
    const liveResponse = await service.createBillsPackage(buildBillsPackage({ email }))
    const testResponse = await service.createBillsPackage(buildBillsPackage({ email }), service.testKey)
    expect([liveResponse.status, testResponse.status]).toEqual([200, 200])
    expect(testResponse.body.data.tenantId).not.toBe(liveResponse.body.data.tenantId)
    const [tenant] = await service.db.sql('SELECT mode, company_id FROM tenants WHERE id = $1', [
      testResponse.body.data.tenantId,
    ])
    expect(tenant).toEqual({ mode: 'test', company_id: service.companyId })
    const modes = await service.db.sql('SELECT mode FROM emails WHERE recipient = $1 ORDER BY mode', [email])
    expect(modes).toEqual([{ mode: 'live' }, { mode: 'test' }])
  })

  it('keeps each company’s test tenants separate, although companies share live tenants', async () => {
    const email = uniqueEmail()
    const otherCompanyId = await service.addCompany()
    const [liveKey, testKey] = [
      await service.addApiKey('live', otherCompanyId),
      await service.addApiKey('test', otherCompanyId),
    ]
    expect((await service.createBillsPackage(buildBillsPackage({ email }), service.testKey)).status).toBe(200)
    expect((await service.createBillsPackage(buildBillsPackage({ email }), testKey.key)).status).toBe(200)
    expect((await service.createBillsPackage(buildBillsPackage({ email }))).status).toBe(200)
    const rejected = await service.createBillsPackage(buildBillsPackage({ email }), liveKey.key)
    expect(rejected.body.message).toBe('Tenant email already associated with a contract')
  })
})

async function cancelContract(id: number): Promise<void> {
  await service.db.sql("UPDATE house_contracts SET status = 'cancelled', cancelled_at = now() WHERE id = $1", [id])
}
