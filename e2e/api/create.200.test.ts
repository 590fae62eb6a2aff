import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billsPackage, KNOWN_ADDRESS, newEmail, quote } from '../support/requests'
import { type SharedService, shareService } from '../support/service'

const NEW_USER =
  "A new user was created. The initial password is the user's initials followed by the date of birth as DDMMYYYY."

let service: SharedService
beforeAll(async () => {
  service = await shareService()
})
afterAll(() => service.stop())

it('answers with the contract, the tenant and the message, and nothing else', async () => {
  const { status, headers, body } = await service.create(billsPackage())
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({
    status: 'success',
    data: { houseContractId: expect.any(Number), tenantId: expect.any(Number), message: NEW_USER },
  })
})

it('stores the contract as sent, the tenant, the e-mail, its job and an audit row', async () => {
  const request = billsPackage({ selectedServices: { gas: 'true', water: true, tv: 'false' } })
  const { headers, body } = await service.create(request)
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
    state: 'active',
    first_name: 'Siobhán',
    last_name: "O'Brien",
    birthday: '2004-02-29',
    email: request.email,
    contact_no: '+44 7911 123456',
    address: KNOWN_ADDRESS,
    postcode: 'LS6 3AA',
    broadband: '100mbps',
    number_of_tenants: 4,
    start_date: '2027-09-01',
    end_date: '2028-08-31',
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

it('finds the tenant by e-mail, whatever its case and spelling', async () => {
  const email = newEmail().replace('example.org', 'bücher.example')
  const first = await service.create(billsPackage({ email }))
  await cancel(first.body.data.houseContractId)
  const second = await service.create(billsPackage({ email: `  ${email.toUpperCase()} `, firstName: 'Other' }))
  expect(second.body.data).toEqual({
    houseContractId: expect.any(Number),
    tenantId: first.body.data.tenantId,
    message: 'Contract created for existing user.',
  })
  expect(second.body.data.houseContractId).not.toBe(first.body.data.houseContractId)
  const [tenant] = await service.db.sql('SELECT first_name FROM tenants WHERE id = $1', [first.body.data.tenantId])
  expect(tenant).toEqual({ first_name: 'Siobhán' })
})

it('gives the account, with this call’s details, to a tenant that a quote had stored', async () => {
  const email = newEmail()
  await service.quotes(quote({ email, firstName: 'Quoted', contactNo: '020 7946 0018' }))
  const { body } = await service.create(billsPackage({ email }))
  expect(body.data.message).toBe(NEW_USER)
  const tenants = await service.db.sql(
    'SELECT id, first_name, birthday::text, contact_no FROM tenants WHERE email_key = $1',
    [email],
  )
  expect(tenants).toEqual([
    { id: body.data.tenantId, first_name: 'Siobhán', birthday: '2004-02-29', contact_no: '+44 7911 123456' },
  ])
})

it('takes several contracts for one address and the same dates', async () => {
  const answers = await Promise.all([service.create(billsPackage()), service.create(billsPackage())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ body }) => body.data.houseContractId)).size).toBe(2)
})

it('settles what had failed for its address', async () => {
  const email = newEmail()
  const waiting = () => service.db.sql('SELECT mode FROM unmatched_addresses WHERE email_key = $1', [email])
  await service.create(billsPackage({ email, address: '99 Nowhere Road, LS6 3AA' }))
  await service.create(billsPackage({ email, address: '99 Nowhere Road, LS6 3AA' }), service.testKey)
  expect(await waiting()).toHaveLength(2)
  const { status } = await service.create(billsPackage({ email }))
  expect(status).toBe(200)
  expect(await waiting()).toEqual([{ mode: 'test' }])
})

describe('of fifty parallel calls for one e-mail', () => {
  it.each(['a new tenant', 'a tenant that a quote had stored'])('one makes the contract: %s', async (which) => {
    const email = newEmail()
    if (which !== 'a new tenant') await service.quotes(quote({ email }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.create(billsPackage({ email }))))
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    expect(made[0]?.body.data.message).toBe(NEW_USER)
    for (const { status, body } of answers.filter((answer) => answer !== made[0])) {
      expect(status).toBe(400)
      expect(body).toEqual({ status: 'error', message: 'Tenant email already associated with a contract' })
    }
    const [stored] = await service.db.sql(
      `SELECT (SELECT count(*)::int FROM house_contracts WHERE email = $1) AS contracts,
              (SELECT count(*)::int FROM emails WHERE recipient = $1) AS emails,
              (SELECT count(*)::int FROM tenants WHERE email_key = $1) AS tenants`,
      [email],
    )
    expect(stored).toEqual({ contracts: 1, emails: 1, tenants: 1 })
  })
})

describe('test mode', () => {
  it('makes tenants and contracts of its own', async () => {
    const email = newEmail()
    const live = await service.create(billsPackage({ email }))
    const test = await service.create(billsPackage({ email }), service.testKey)
    expect([live.status, test.status]).toEqual([200, 200])
    expect(test.body.data.tenantId).not.toBe(live.body.data.tenantId)
    const [tenant] = await service.db.sql('SELECT mode, company_id FROM tenants WHERE id = $1', [
      test.body.data.tenantId,
    ])
    expect(tenant).toEqual({ mode: 'test', company_id: service.companyId })
    const modes = await service.db.sql('SELECT mode FROM emails WHERE recipient = $1 ORDER BY mode', [email])
    expect(modes).toEqual([{ mode: 'live' }, { mode: 'test' }])
  })

  it('knows test tenants per company, live tenants over all', async () => {
    const email = newEmail()
    const other = await service.newCompany()
    const [liveKey, testKey] = [await service.newKey('live', other), await service.newKey('test', other)]
    expect((await service.create(billsPackage({ email }), service.testKey)).status).toBe(200)
    expect((await service.create(billsPackage({ email }), testKey.key)).status).toBe(200)
    expect((await service.create(billsPackage({ email }))).status).toBe(200)
    const refused = await service.create(billsPackage({ email }), liveKey.key)
    expect(refused.body.message).toBe('Tenant email already associated with a contract')
  })
})

async function cancel(id: number): Promise<void> {
  await service.db.sql("UPDATE house_contracts SET state = 'cancelled', cancelled_at = now() WHERE id = $1", [id])
}
