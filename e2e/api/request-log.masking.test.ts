// Sends every piece of personal data in every field, even where it's invalid, and as a field name. Neither the request
// log nor any other log may contain any of this data. No table may contain data from an invalid request.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, startTestService, type TestService } from '../helpers/start-test-service'

/** Personal details that are valid in the fields of the same names. */
const PERSON = {
  firstName: 'Maskedfirst',
  lastName: 'Maskedlast',
  birthday: '1986-05-04',
  email: 'masked.person@example.org',
  contactNo: '+44 7911 765431',
  address: '14 High Street, Leeds, LS6 3AA',
  postcode: 'LS6 3AB',
  broadband: 'Maskedband 7mbps',
}
/** Personal details that no valid API request contains. */
const REJECTED_PERSON = {
  firstName: 'Refusedfirst',
  lastName: 'Refusedlast',
  birthday: '1985-04-03',
  email: 'refused.person@example.org',
  contactNo: '+44 7911 765430',
  address: '99 Refused Road, ZZ1 1ZZ',
  postcode: 'ZZ9 9ZZ',
  broadband: 'Refusedband',
}
/** A field that makes an otherwise valid request invalid. */
const INVALID_FIELD = { endDate: 'never' }
const FIELD_NAMES = [...Object.keys(buildBillsPackage()), 'postcode']

let service: TestService
let rows: string
let dump: string
let logs: string
let sentCount = 0

beforeAll(async () => {
  service = await startTestService()
  let apiKey = service.liveKey
  const sendToBothEndpoints = async (overrides: Record<string, unknown>) => {
    sentCount += 2
    await Promise.all([
      service.createBillsPackage({ ...buildBillsPackage(), ...overrides }, apiKey),
      service.getQuotes({ ...buildQuoteRequest(), ...overrides }, apiKey),
    ])
  }
  await sendToBothEndpoints(PERSON)
  for (const [person, invalidField] of [
    [PERSON, {}],
    [REJECTED_PERSON, INVALID_FIELD],
  ] as const) {
    // Use a new key for each person, because each key has a rate limit.
    apiKey = (await service.addApiKey('live', await service.addCompany())).key
    for (const value of Object.values(person)) {
      for (const field of FIELD_NAMES) await sendToBothEndpoints({ ...invalidField, [field]: value })
      await sendToBothEndpoints({
        ...invalidField,
        numberOfTenants: [value],
        selectedServices: { gas: value, [value]: 'true' },
      })
      await sendToBothEndpoints({ startDate: { [value]: value }, endDate: ` ${value}`, [value]: value })
    }
    for (const value of Object.values(person)) {
      const pathSegment = encodeURIComponent(value)
      const paths = [
        pathSegment,
        `docs/${pathSegment}`,
        `api/${pathSegment}`,
        `api/external/getQuotes.php/${pathSegment}`,
        `dev-inbox/${pathSegment}`,
      ]
      for (const path of [...paths, `?q=${pathSegment}`]) await fetchDocumented(`${service.baseUrl}/${path}`)
    }
    await service.createBillsPackage(JSON.stringify(person).slice(0, -1), apiKey)
    const lastResponse = await service.getQuotes(JSON.stringify([person]), apiKey)
    await waitForLoggedRequest(service.db, lastResponse.headers.get('x-request-id'))
    sentCount += 2
  }
  rows = JSON.stringify(await service.db.sql('SELECT * FROM api_requests'))
  dump = await service.db.dump()
  logs = service.serverProcess.output() + (await readFile(inject('cluster').logFile, 'utf8'))
})
afterAll(() => service.stop())

/** Returns whether the text contains the value, as it is or URL-encoded, in any letter case. */
const containsValue = (text: string, value: string) =>
  [value, encodeURIComponent(value)].some((spelling) => text.toLowerCase().includes(spelling.toLowerCase()))

it('logs every API request, and stores every accepted personal detail in a table', async () => {
  const [storedCount] = await service.db.sql(
    'SELECT count(*)::int AS count FROM api_requests WHERE company_id IS NOT NULL',
  )
  expect(storedCount).toEqual({ count: sentCount })
  for (const value of Object.values(PERSON)) expect([value, containsValue(dump, value)]).toEqual([value, true])
  expect(logs).toContain('database system is ready')
})

it.each([...Object.values(PERSON), ...Object.values(REJECTED_PERSON)])(
  'keeps the personal detail %s out of the request log and the other logs',
  (value) => {
    expect(containsValue(rows, value)).toBe(false)
    expect(containsValue(logs, value)).toBe(false)
  },
)

it.each(Object.values(REJECTED_PERSON))(
  'keeps the personal detail %s of an invalid request out of every table',
  (value) => {
    expect(containsValue(dump, value)).toBe(false)
  },
)
