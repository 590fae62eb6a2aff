import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildQuoteRequest } from '../helpers/request-bodies'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

describe('the required fields of a quote request', () => {
  it.each([
    ['firstName', 'Tenant first name is required'],
    ['lastName', 'Tenant last name is required'],
    ['email', 'Tenant email is required'],
    ['contactNo', 'Tenant contact number is required'],
    ['postcode', 'Postcode is required'],
    ['numberOfTenants', 'Number of tenants is required'],
    ['startDate', 'Start date is required'],
    ['endDate', 'End date is required'],
  ])('include %s, so a missing, null or blank value is rejected', async (field, message) => {
    for (const value of [undefined, null, '', '  ']) {
      const { status, body } = await service.getQuotes(buildQuoteRequest({ [field]: value }))
      expect([status, body]).toEqual([
        400,
        { status: 'error', message, errors: [{ field, code: 'required', message }] },
      ])
    }
  })

  it('are reported in the order of the API specification if all are missing', async () => {
    const { body } = await service.getQuotes({})
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'firstName',
      'lastName',
      'email',
      'contactNo',
      'postcode',
      'numberOfTenants',
      'startDate',
      'endDate',
    ])
  })
})

it.each([
  ['email', 'a@b', 'Invalid email format'],
  ['contactNo', '07911 1234567', 'Invalid data format'],
  ['startDate', '2026-02-30', 'Invalid date format (YYYY-MM-DD)'],
  ['endDate', 1, 'Invalid date format (YYYY-MM-DD)'],
  ['endDate', '2026-08-31', 'End date must not be before the start date'],
  ['numberOfTenants', '51', 'Number of tenants must be between 1 and 50'],
  ['postcode', 63, 'Invalid data format'],
  ['postcode', 'LS6\u00003AA', 'Invalid data format'],
  ['firstName', ['Ann'], 'Invalid data format'],
])('rejects a quote request whose %s is %j, with the message “%s”', async (field, value, message) => {
  const { status, body } = await service.getQuotes(buildQuoteRequest({ [field]: value }))
  expect([status, body.status, body.message]).toEqual([400, 'error', message])
})

describe('the postcode of a quote request', () => {
  it('is rejected if malformed, with suggestions whose text and ID are both accepted', async () => {
    const { status, body } = await service.getQuotes(buildQuoteRequest({ postcode: 'E2O 2ST' }))
    expect([status, body.status, body.message]).toEqual([400, 'error', 'Invalid postcode'])
    expect(body.possibleAddresses).toContainEqual({ addressId: expect.stringContaining('E20 2ST'), address: 'E20 2ST' })
    for (const { addressId, address } of body.possibleAddresses) {
      expect((await service.getQuotes(buildQuoteRequest({ postcode: addressId }))).status).toBe(200)
      expect((await service.getQuotes(buildQuoteRequest({ postcode: address }))).status).toBe(200)
    }
  })

  it.each([
    'QQ1 1AA',
    'GIR 0AA',
    'JE2 3AB',
    'GY1 1AA',
    'IM1 1AA',
    'BF1 1AA',
    'BFPO 12',
    'nonsense',
    'LS6',
    '12345',
    '🦊',
  ])('is rejected if it’s invalid or outside the area that we serve: %s', async (postcode) => {
    const { status, body } = await service.getQuotes(buildQuoteRequest({ postcode }))
    expect([status, body.status]).toEqual([400, 'error'])
    expect(['Invalid postcode', 'Postcode is not in an area we serve']).toContain(body.message)
  })

  it('is reported in its documented place among the errors if other fields are invalid too', async () => {
    const { body } = await service.getQuotes(buildQuoteRequest({ postcode: 'QQ1 1AA', startDate: 'x', firstName: 5 }))
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['firstName', 'postcode', 'startDate'])
    const rejected = await service.getQuotes(buildQuoteRequest({ postcode: 'JE2 3AB' }))
    expect(rejected.body.errors).toEqual([
      { field: 'postcode', code: 'postcode_not_served', message: 'Postcode is not in an area we serve' },
    ])
  })

  it('prevents the request from being stored if malformed', async () => {
    const request = buildQuoteRequest({ postcode: 'E2O 2ST' })
    const countRows = () =>
      service.db.sql(
        `SELECT count(*)::int AS n FROM quote_requests WHERE company_id = $1
         UNION ALL SELECT count(*)::int FROM tenants WHERE email_key = $2`,
        [service.companyId, request.email],
      )
    const countsBefore = await countRows()
    await service.getQuotes(request)
    expect(await countRows()).toEqual(countsBefore)
  })
})
