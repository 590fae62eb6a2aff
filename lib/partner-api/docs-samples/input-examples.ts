import { describePermissions, type KeyRestrictions } from '@/lib/companies/api-keys/key-restrictions'
import type { FieldErrorCode } from '@/lib/platform/validation/field-error-codes'
import { REPEATED } from '@/lib/platform/validation/messages'
import type { EndpointName } from '../endpoints'

/**
 * An example of a request and its response. The request is a valid `createBillsPackage` request with a test key, except
 * for what the example says.
 */
export interface InputExample {
  method?: 'GET'
  endpoint?: EndpointName | 'getQuote'
  /** The query of a request to listContracts, which is sent instead of a request with a body. */
  query?: string
  /** Headers to add or replace. Null leaves a header out. */
  headers?: Record<string, string | null>
  /** JSON text of the fields to add to a valid body. A field that the body already has is replaced. */
  fields?: string[]
  /** The body to send instead of a valid one. */
  body?: string
  /** The size in bytes of a body to send instead of a valid one. */
  bodySize?: number
  /** Sends only the beginning of the body. Such a request takes ten seconds. */
  isBodyIncomplete?: true
  /** The restrictions of the key. Default: none. */
  keyRestrictions?: Partial<KeyRestrictions>
  status: number
  /** The `message` of an error, or its `error` if an address isn't found. */
  message?: string
  /** The `code` of the first of the `errors`, if the response has them. */
  fieldErrorCode?: FieldErrorCode
}

/** The sections of the guide "Input rules". */
export type InputTopic =
  | ('missing' | 'json' | 'numbers' | 'dates' | 'services' | 'text' | 'phone' | 'email' | 'places')
  | ('query' | 'order' | 'statuses')

const ACCEPTED = { status: 200 }
const INVALID_JSON = { status: 400, message: 'Invalid JSON body' }
const TENANT_HAS_CONTRACT = { status: 400, message: 'Tenant email already associated with a contract' }

/** The response to a request with an invalid field. */
const rejected = (fieldErrorCode: FieldErrorCode, message = 'Invalid data format') => ({
  status: 400,
  fieldErrorCode,
  message,
})

const INVALID_DATE = rejected('invalid_date', 'Invalid date format (YYYY-MM-DD)')
const INVALID_EMAIL = rejected('invalid_email', 'Invalid email format')
const NO_SERVICE = rejected('no_service_selected', 'At least one service must be selected')
const TENANT_COUNT = 'Number of tenants must be between 1 and 50'
const GET_QUOTES = { endpoint: 'getQuotes' } as const

/**
 * The examples of the guide "Input rules", by section. e2e/api/input-examples.test.ts sends the requests of a section
 * in order, for one company. It leaves out the slow request, which e2e/api/openapi.examples.test.ts sends.
 */
export const INPUT_EXAMPLES: Record<InputTopic, InputExample[]> = {
  missing: [
    { fields: ['"firstName": null'], ...rejected('required', 'Tenant first name is required') },
    { fields: ['"firstName": " \\n"'], ...rejected('required', 'Tenant first name is required') },
    { fields: ['"numberOfTenants": ""'], ...rejected('required', 'Number of tenants is required') },
    { fields: ['"selectedServices": null'], ...rejected('required', 'Selected services are required') },
    { fields: ['"broadband": ""'], ...rejected('required', 'Broadband is required') },
  ],
  json: [
    { fields: ['"reference": "A17"'], ...ACCEPTED },
    { fields: ['"email": "ada@example.com"', '"email": "ada"'], ...INVALID_EMAIL },
    { fields: ['"firstName": 7'], ...rejected('wrong_type') },
    { fields: ['"email": 7'], ...rejected('wrong_type', 'Invalid email format') },
    { fields: ['"startDate": 20270901'], ...rejected('wrong_type', 'Invalid date format (YYYY-MM-DD)') },
    { body: '[]', ...INVALID_JSON },
    { body: '{"firstName": "Ada",}', ...INVALID_JSON },
  ],
  numbers: [
    { fields: ['"numberOfTenants": "4"'], ...ACCEPTED },
    { fields: ['"numberOfTenants": 4.0'], ...ACCEPTED },
    { fields: ['"numberOfTenants": 0'], ...rejected('too_small', TENANT_COUNT) },
    { fields: ['"numberOfTenants": 51'], ...rejected('too_large', TENANT_COUNT) },
    { fields: ['"numberOfTenants": 2.5'], ...rejected('invalid_value') },
    { fields: ['"numberOfTenants": "4.0"'], ...rejected('invalid_value') },
    { fields: ['"numberOfTenants": "four"'], ...rejected('invalid_value') },
    { fields: ['"numberOfTenants": true'], ...rejected('invalid_value') },
  ],
  dates: [
    { fields: ['"startDate": "2027-9-1"'], ...INVALID_DATE },
    { fields: ['"startDate": "2027-02-30"'], ...INVALID_DATE },
    { fields: ['"startDate": "2027-09-01T00:00:00Z"'], ...INVALID_DATE },
    { fields: ['"startDate": "1899-12-31"'], ...rejected('date_too_early', 'Start date must not be before 1900') },
    { fields: ['"startDate": "2020-09-01"', '"endDate": "2021-08-31"'], ...ACCEPTED },
    { fields: ['"startDate": "2027-09-01"', '"endDate": "2027-09-01"'], ...ACCEPTED },
    {
      fields: ['"startDate": "2027-09-01"', '"endDate": "2027-08-31"'],
      ...rejected('end_before_start', 'End date must not be before the start date'),
    },
    { fields: ['"startDate": "2027-09-01"', '"endDate": "2032-09-01"'], ...ACCEPTED },
    {
      fields: ['"startDate": "2027-09-01"', '"endDate": "2032-09-02"'],
      ...rejected('tenancy_too_long', 'Tenancy must not be longer than 5 years'),
    },
    { fields: ['"birthday": "1899-12-31"'], ...rejected('date_too_early', 'Birthday must not be before 1900') },
    { fields: ['"birthday": "2120-01-01"'], ...rejected('date_in_future', 'Birthday must not be in the future') },
    { fields: ['"birthday": "2020-01-01"'], ...ACCEPTED },
  ],
  services: [
    { fields: ['"selectedServices": {"gas": "true", "wifi": true}'], ...ACCEPTED },
    { fields: ['"selectedServices": {"gas": "true", "wifi": "false"}', '"broadband": "None"'], ...ACCEPTED },
    { fields: ['"selectedServices": {"gas": "false"}'], ...NO_SERVICE },
    { fields: ['"selectedServices": {}'], ...NO_SERVICE },
    { fields: ['"selectedServices": {"gas": "yes"}'], ...rejected('invalid_value') },
    { fields: ['"selectedServices": {"gas": "TRUE"}'], ...rejected('invalid_value') },
    { fields: ['"selectedServices": {"gas": 1}'], ...rejected('invalid_value') },
    { fields: ['"selectedServices": {"gas": "true", "tv": null}'], ...rejected('invalid_value') },
    { fields: ['"selectedServices": {"gas": "true", "phone": "true"}'], ...rejected('unknown_field') },
    { fields: ['"selectedServices": ["gas"]'], ...rejected('wrong_type') },
  ],
  text: [
    { fields: ['"firstName": "J"'], ...ACCEPTED },
    { fields: ['"firstName": "Zoë-Anne"', '"lastName": "O’Neill"'], ...ACCEPTED },
    { fields: ['"firstName": "小龙"', '"lastName": "李"'], ...ACCEPTED },
    { fields: ['"firstName": " Ada\\n"'], ...ACCEPTED },
    { fields: ['"firstName": "Ada\\nBrown"'], ...rejected('invalid_characters') },
    { fields: ['"firstName": "\\u200fAda"'], ...ACCEPTED },
    { fields: ['"firstName": "\\u202bAda"'], ...rejected('invalid_characters') },
    { fields: ['"lastName": "\\ue000"'], ...rejected('invalid_characters') },
    { fields: ['"lastName": "\\u200b"'], ...rejected('invalid_characters') },
    { fields: ['"lastName": "\\ud800"'], ...rejected('invalid_characters') },
  ],
  phone: [
    { fields: ['"contactNo": "07700 900123"'], ...ACCEPTED },
    { fields: ['"contactNo": "+447700900123"'], ...ACCEPTED },
    { fields: ['"contactNo": "+44 7700 900123"'], ...ACCEPTED },
    { fields: ['"contactNo": "(020) 7946 0018"'], ...ACCEPTED },
    { fields: ['"contactNo": "00353 85 012 3456"'], ...ACCEPTED },
    { fields: ['"contactNo": "085 012 3456"'], ...rejected('invalid_phone') },
    { fields: ['"contactNo": "020 7946 0018 ext. 4"'], ...rejected('invalid_phone') },
    { fields: ['"contactNo": "07700 9001234"'], ...rejected('invalid_phone') },
    { fields: ['"contactNo": 447700900123'], ...rejected('wrong_type') },
  ],
  email: [
    { fields: ['"email": "ada.brown@example.com"'], ...ACCEPTED },
    {
      fields: ['"email": "Ada.Brown@Example.com"'],
      ...TENANT_HAS_CONTRACT,
    },
    { fields: ['"email": "ada.brown+flat2@example.com"'], ...ACCEPTED },
    { fields: ['"email": "ada@bücher.example"'], ...ACCEPTED },
    { fields: ['"email": "zoë@example.com"'], ...INVALID_EMAIL },
    { fields: ['"email": "ada@localhost"'], ...INVALID_EMAIL },
    { fields: ['"email": "Ada Brown <ada@example.com>"'], ...INVALID_EMAIL },
    { fields: ['"email": "ada@example.com\\n"'], ...INVALID_EMAIL },
  ],
  places: [
    { ...GET_QUOTES, fields: ['"postcode": "ls63aa"'], ...ACCEPTED },
    { ...GET_QUOTES, fields: ['"postcode": "2 Test Street, Testington, LS99 9ZZ"'], ...ACCEPTED },
    { ...GET_QUOTES, fields: ['"postcode": "LS6-3AA"'], ...rejected('invalid_postcode', 'Invalid postcode') },
    { ...GET_QUOTES, fields: ['"postcode": "LS6"'], ...rejected('invalid_postcode', 'Invalid postcode') },
    { ...GET_QUOTES, fields: ['"postcode": "E2O 2ST"'], ...rejected('invalid_postcode', 'Invalid postcode') },
    {
      ...GET_QUOTES,
      fields: ['"postcode": "JE2 3AB"'],
      ...rejected('postcode_not_served', 'Postcode is not in an area we serve'),
    },
    { fields: ['"address": "2 test st, testington LS999ZZ"'], ...ACCEPTED },
    {
      fields: ['"address": "4 Test Street, Testington"'],
      status: 400,
      message: 'Address not found. Please select from possible addresses.',
    },
  ],
  query: [
    { query: 'status=&limit=', ...ACCEPTED },
    { query: 'status=active&status=closed', ...rejected('invalid_value', REPEATED) },
    { query: 'Status=active', ...rejected('unknown_field', 'Unknown parameter') },
    { query: 'status=open', ...rejected('invalid_value', 'Status must be one of active, cancelled, closed') },
    { query: 'startingAfter=1', ...ACCEPTED },
    { query: 'startingAfter=0', ...rejected('invalid_value') },
    { query: 'limit=0', ...rejected('too_small', 'Limit must be between 1 and 100') },
    { query: 'limit=101', ...rejected('too_large', 'Limit must be between 1 and 100') },
    { query: 'createdFrom=2026-11-28T00:00', ...rejected('invalid_date', 'Invalid date format (YYYY-MM-DD)') },
  ],
  order: [
    { method: 'GET', headers: { 'X-API-Key': null }, status: 405, message: 'Method not allowed' },
    { headers: { 'X-API-Key': null, 'Content-Type': 'text/plain' }, status: 401, message: 'Missing API key' },
    {
      headers: { 'Content-Type': 'text/plain' },
      body: '[]',
      status: 415,
      message: 'Content-Type must be application/json',
    },
    { headers: { 'Idempotency-Key': 'booking 1041' }, body: '[]', ...INVALID_JSON },
    {
      headers: { 'Idempotency-Key': 'booking 1041' },
      fields: ['"lastName": null'],
      status: 400,
      message: 'Invalid Idempotency-Key',
    },
    { fields: ['"firstName": 7', '"lastName": null'], ...rejected('required', 'Tenant last name is required') },
    { fields: ['"endDate": "tomorrow"', '"firstName": 7'], ...rejected('wrong_type') },
    {
      fields: ['"email": "has-contract@test-mode.example"', '"address": "4 Test Street, Testington"'],
      ...TENANT_HAS_CONTRACT,
    },
  ],
  statuses: [
    { headers: { 'X-API-Key': null }, status: 401, message: 'Missing API key' },
    { headers: { 'X-API-Key': 'eb_test_unknown' }, status: 401, message: 'Invalid API key' },
    { keyRestrictions: { permissions: ['quotes'] }, status: 403, message: 'API key not allowed for this endpoint' },
    {
      keyRestrictions: { allowedNetworks: ['192.0.2.0/24'] },
      status: 403,
      message: 'API key not allowed from this IP address',
    },
    { endpoint: 'getQuote', status: 404, message: 'Not found' },
    { method: 'GET', status: 405, message: 'Method not allowed' },
    { isBodyIncomplete: true, status: 408, message: 'Request body was not received in time' },
    {
      fields: ['"email": "still-running@test-mode.example"'],
      status: 409,
      message: 'A call with this Idempotency-Key is still running',
    },
    { bodySize: 65_537, status: 413, message: 'Request body must not be larger than 64 KiB' },
    { headers: { 'Content-Type': 'text/plain' }, status: 415, message: 'Content-Type must be application/json' },
    { headers: { 'Content-Encoding': 'gzip' }, status: 415, message: 'Request body must not be compressed' },
    { headers: { 'Idempotency-Key': 'booking-1041' }, fields: ['"lastName": "Brown"'], ...ACCEPTED },
    {
      headers: { 'Idempotency-Key': 'booking-1041' },
      fields: ['"lastName": "Green"'],
      status: 422,
      message: 'This Idempotency-Key was used with another body',
    },
    { fields: ['"email": "rate-limited@test-mode.example"'], status: 429, message: 'Too many requests' },
    {
      fields: ['"email": "fails@test-mode.example"'],
      status: 500,
      message: 'Failed to store external the service contract',
    },
    {
      fields: ['"email": "unavailable@test-mode.example"'],
      status: 503,
      message: 'Service temporarily unavailable',
    },
  ],
}

/** The longest line that fits into the table of the guide. */
const MAX_LINE_LENGTH = 37

/**
 * Describes how the example's request differs from a valid one, in one or two lines for each header or field. A line is
 * code if it's a part of the request.
 */
export function describeExampleRequest(example: InputExample): { text: string; isCode: boolean }[] {
  const { method, endpoint, query, headers = {}, fields = [], body, bodySize, isBodyIncomplete } = example
  const { permissions, allowedNetworks } = example.keyRestrictions ?? {}
  const code = (text: string) => ({ text, isCode: true })
  const prose = (text: string) => ({ text, isCode: false })
  return [
    ...(method ? [prose(`The method ${method}`)] : []),
    ...(query === undefined ? [] : [code(`?${query}`)]),
    ...(endpoint ? [code(`/api/external/${endpoint}.php`)] : []),
    ...Object.entries(headers).map(([name, value]) =>
      value === null ? prose(`No ${name} header`) : code(`${name}: ${value}`),
    ),
    ...(permissions ? [prose(`A key with only ${describePermissions(permissions)}`)] : []),
    ...(allowedNetworks ? [prose(`A key for other networks: ${allowedNetworks.join(', ')}`)] : []),
    ...fields.flatMap(splitLongField).map(code),
    ...(body === undefined ? [] : [prose('This body:'), code(body)]),
    ...(isBodyIncomplete ? [prose('A body that isn’t complete after ten seconds')] : []),
    ...(bodySize === undefined ? [] : [prose(`A body of ${bodySize.toLocaleString('en-GB')} bytes`)]),
  ]
}

const splitLongField = (field: string) => (field.length > MAX_LINE_LENGTH ? field.split(/(?<=^"\w+":) /) : [field])
