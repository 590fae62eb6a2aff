import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest, uniqueEmail } from '../helpers/request-bodies'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'
import { UPCOMING_TENANCY } from '../helpers/upcoming-tenancy'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

const PRICED_FIELDS = ['planType', 'utilityType', 'weeklyQuote', 'tariff', 'estimate', 'standingCharge']
const EXPECTED_ITEMS: [string, string | undefined, string[]][] = [
  ['gas', 'GREENSAVER', PRICED_FIELDS],
  ['gas', 'LITE', ['planType', 'utilityType', 'weeklyQuote']],
  ['gas', 'UNLIMITED', PRICED_FIELDS],
  ['electric', 'GREENSAVER', [...PRICED_FIELDS, 'electricOnlyEstimate', 'weeklyQuoteElectricOnly']],
  ['electric', 'LITE', ['planType', 'utilityType', 'weeklyQuote', 'weeklyQuoteElectricOnly']],
  ['electric', 'UNLIMITED', [...PRICED_FIELDS, 'electricOnlyEstimate', 'weeklyQuoteElectricOnly']],
  ['water', undefined, ['utilityType', 'weeklyQuote']],
  ['tv', undefined, ['utilityType', 'weeklyQuote']],
]

it('returns quotes in the documented order, with exactly the documented fields', async () => {
  const { status, headers, body } = await service.getQuotes(buildQuoteRequest())
  expect(status).toBe(200)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(Object.keys(body)).toEqual(['status', 'data'])
  expect(body.status).toBe('success')
  expect(Object.keys(body.data)).toEqual(['quotes'])
  const items: Record<string, unknown>[] = body.data.quotes
  for (const [index, [utility, plan, expectedFields]] of EXPECTED_ITEMS.entries()) {
    expect(items[index]).toMatchObject({ utilityType: utility, ...(plan && { planType: plan }) })
    expect(Object.keys(items[index] ?? {}).sort()).toEqual([...expectedFields].sort())
  }
  const broadband = items.slice(EXPECTED_ITEMS.length)
  expect(broadband.map((item) => item.broadbandSpeed)).toEqual(['50mbps', '100mbps', '250mbps', '500mbps', '900mbps'])
  for (const item of broadband) {
    expect(Object.keys(item).sort()).toEqual(['broadbandSpeed', 'utilityType', 'weeklyQuote'])
    expect(item.utilityType).toBe('broadband')
  }
})

it('returns a tariff, an estimate and a standing charge from which the weekly quote can be calculated', async () => {
  const { body } = await service.getQuotes(buildQuoteRequest({ startDate: '2026-09-01', endDate: '2027-08-31' }))
  const days = 365
  const pricedItems = body.data.quotes.filter((item: { tariff?: number }) => item.tariff !== undefined)
  expect(pricedItems).toHaveLength(4)
  for (const item of pricedItems) {
    const expectedWeeklyQuote = (item.tariff * item.estimate + item.standingCharge * days) / 100 / (days / 7)
    expect(Math.abs(expectedWeeklyQuote - item.weeklyQuote)).toBeLessThan(0.00501)
    expect(item.weeklyQuote).toBeGreaterThan(0)
  }
})

it('stores a quote request with its rate card and with a tenant who has no account', async () => {
  const request = buildQuoteRequest()
  const { headers } = await service.getQuotes(request)
  const [tenant] = await service.db.sql('SELECT * FROM tenants WHERE email_key = $1', [request.email])
  expect(tenant).toMatchObject({ first_name: 'Siobhán', mode: 'live', account_created_at: null, birthday: null })
  const [storedRequest] = await service.db.sql(
    'SELECT *, start_date::text, end_date::text FROM quote_requests WHERE request_id = $1',
    [headers.get('x-request-id')],
  )
  expect(storedRequest).toMatchObject({
    company_id: service.companyId,
    tenant_id: tenant?.id,
    email: request.email,
    postcode: 'LS6 3AA',
    number_of_tenants: 4,
    start_date: UPCOMING_TENANCY.startDate,
    end_date: UPCOMING_TENANCY.endDate,
    rate_card_id: 1,
  })
})

it('creates only one tenant for concurrent quote requests with the same email address', async () => {
  const email = uniqueEmail()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      service.getQuotes(buildQuoteRequest({ email, lastName: `Name ${index}` })),
    ),
  )
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  const tenants = await service.db.sql('SELECT id, last_name FROM tenants WHERE email_key = $1', [email])
  expect(tenants).toHaveLength(1)
  await service.getQuotes(buildQuoteRequest({ email: email.toUpperCase(), lastName: 'Changed' }))
  expect(await service.db.sql('SELECT id, last_name FROM tenants WHERE email_key = $1', [email])).toEqual(tenants)
  const requests = await service.db.sql('SELECT tenant_id FROM quote_requests WHERE tenant_id = $1', [tenants[0]?.id])
  expect(requests).toHaveLength(21)
})

it('stores the tenants of test quotes separately from live tenants', async () => {
  const email = uniqueEmail()
  await service.getQuotes(buildQuoteRequest({ email }))
  await service.getQuotes(buildQuoteRequest({ email }), service.testKey)
  const modes = await service.db.sql('SELECT mode FROM tenants WHERE email_key = $1 ORDER BY mode', [email])
  expect(modes).toEqual([{ mode: 'live' }, { mode: 'test' }])
})

describe('the postcode of a quote request', () => {
  it.each(['ls63aa', ' Ls6  3aA ', 'LS6\u00a03AA', 'ＬＳ６ ３ＡＡ'])('is accepted in the form %j', async (postcode) => {
    const [expectedResponse, response] = [
      await service.getQuotes(buildQuoteRequest()),
      await service.getQuotes(buildQuoteRequest({ postcode })),
    ]
    expect(response.status).toBe(200)
    expect(response.body.data).toEqual(expectedResponse.body.data)
  })

  it('can be the ID or text of an address that createBillsPackage suggested', async () => {
    const { body } = await service.createBillsPackage(buildBillsPackage({ address: '12 Hihg Street, Leeds, LS6 3AA' }))
    const expectedResponse = await service.getQuotes(buildQuoteRequest())
    for (const { addressId, address } of body.possibleAddresses.slice(0, 2)) {
      for (const postcode of [addressId, address]) {
        const { status, body: quoteBody } = await service.getQuotes(buildQuoteRequest({ postcode }))
        expect([status, quoteBody.data]).toEqual([200, expectedResponse.body.data])
      }
    }
  })

  it.each([
    ['SW1A 1AA', []],
    ['LS6 9ZZ', []],
    // Gas is priced at 0, because the Isles of Scilly have no mains gas.
    ['TR21 0LW', ['gas']],
    // Water is priced at 0, because households in Scotland pay for it with their council tax.
    ['G1 1AA', ['water']],
    ['ZE1 0AA', ['gas', 'water']],
    // Energy is priced at 0, because the price cap doesn't apply in Northern Ireland. Water is priced at 0, because
    // homes there aren't charged for it.
    ['BT9 7GT', ['gas', 'electric', 'water']],
  ])(
    'is accepted if we serve its area, even if the address directory lacks the postcode: %s (priced at 0: %j)',
    async (postcode, unpricedUtilities) => {
      const { status, body } = await service.getQuotes(buildQuoteRequest({ postcode }))
      expect(status).toBe(200)
      const unpricedItems = (
        body.data.quotes as { utilityType: string; planType?: string; weeklyQuote: number }[]
      ).filter(({ planType, weeklyQuote }) => planType !== 'LITE' && planType !== 'UNLIMITED' && weeklyQuote === 0)
      expect(unpricedItems.map(({ utilityType }) => utilityType)).toEqual(unpricedUtilities)
    },
  )
})
