import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { EXACT_PATTERN, MAX_CHARACTERS } from '@/lib/platform/validation/anchored-pattern'
import { parseEmail } from '@/lib/platform/validation/email'
import {
  OPENAPI_DOCUMENT,
  OPERATIONS,
  resolveReference,
  type Schema,
  V1_DOCUMENT,
} from '../helpers/check-against-openapi'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let url: string
beforeAll(async () => {
  service = await openSharedTestService()
  url = `${service.baseUrl}/api/openapi.json`
})
afterAll(() => service.stop())

it.each([
  ['JSON', '/api/openapi', OPENAPI_DOCUMENT, '.json', (text: string) => JSON.parse(text)],
  ['YAML 1.2', '/api/openapi', OPENAPI_DOCUMENT, '.yaml', (text: string) => parse(text)],
  ['YAML 1.1', '/api/openapi', OPENAPI_DOCUMENT, '.yaml', (text: string) => parse(text, { version: '1.1' })],
  ['JSON', '/api/v1/openapi', V1_DOCUMENT, '.json', (text: string) => JSON.parse(text)],
  ['YAML 1.1', '/api/v1/openapi', V1_DOCUMENT, '.yaml', (text: string) => parse(text, { version: '1.1' })],
])('serves cacheable %s at %s to every website', async (_, path, expected, extension, parseText) => {
  const response = await fetchDocumented(service.baseUrl + path + extension, {
    headers: { Origin: 'https://editor.example' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(extension === '.json' ? 'application/json' : 'application/yaml')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const text = await response.text()
  const document = parseText(text)
  expect(document).toEqual(expected)
  // A parser of YAML 1.1 would end a line at each of these characters.
  if (extension === '.yaml') expect(text).not.toMatch(/[\u0085\u2028\u2029\ufeff]/)
  expect(document.servers).toEqual([{ url: 'http://localhost:3000' }])
})

it.each([...['/api/openapi.json', '/api/openapi.yaml', '/api/v1/openapi.json', '/api/v1/openapi.yaml']])(
  'allows every website to send requests to %s',
  async (path) => {
    const response = await fetchDocumented(service.baseUrl + path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://editor.example', 'Access-Control-Request-Method': 'GET' },
    })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toBe('*')
  },
)

it('responds with 304 to a client that has the current API specification', async () => {
  const etag = (await fetchDocumented(url)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  for (const knownEtags of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await fetchDocumented(url, { headers: { 'If-None-Match': knownEtags }, cache: 'no-store' })
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, ''])
  }
  expect((await fetchDocumented(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

it('responds to HEAD requests for the API specification without a body', async () => {
  const response = await fetchDocumented(url, { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'responds with 405 to %s requests for the API specification',
  async (method) => {
    const response = await fetchDocumented(url, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await response.json()).toEqual({ status: 'error', message: 'Method not allowed' })
  },
)

const DOCUMENTS = [
  ['the interface', OPENAPI_DOCUMENT],
  ['/api/v1', V1_DOCUMENT],
] as const

it.each(DOCUMENTS)('publishes a valid OpenAPI 3.1 document of %s', async (_, openApiDocument) => {
  const validateDocument = async (overrides: object) => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(openApiDocument), ...overrides })
    return valid ? [] : errors
  }
  expect(await validateDocument({})).toEqual([])
  expect(await validateDocument({ webhooks: { made: { post: { responses: { ok: {} } } } } })).not.toEqual([])
})

it.each(DOCUMENTS)('publishes only valid JSON schemas in the document of %s', (_, openApiDocument) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
  ajv.addVocabulary([EXACT_PATTERN, MAX_CHARACTERS, 'x-decimal-places'])
  const schemas = openApiDocument.components?.schemas ?? {}
  // Remove references, because each schema is checked separately here. e2e/helpers/check-against-openapi.ts follows
  // references.
  const removeReferences = (schema: unknown) => JSON.parse(JSON.stringify(schema).replace(/{"\$ref":"[^"]*"}/g, '{}'))
  for (const [name, schema] of Object.entries(schemas)) {
    expect(() => ajv.compile(removeReferences(schema)), name).not.toThrow()
  }
})

it('publishes only regular expressions that mean the same in every programming language', () => {
  const patterns: string[] = []
  JSON.stringify(DOCUMENTS, (key, value) => {
    if (key === 'pattern' && typeof value === 'string') patterns.push(value)
    return value
  })
  expect(patterns.length).toBeGreaterThan(10)
  for (const pattern of patterns) {
    for (const construct of ['\\p', '\\u', '(?=', '(?!', '(?<', '\\d', '\\w', '\\s']) {
      expect(pattern, construct).not.toContain(construct)
    }
  }
})

const LONGEST_DNS_LABEL = 'x'.repeat(63)

it.each([
  ['ada@example.com', true],
  ['li@bücher.example', true],
  ['li@小龙.中国', true],
  ['ada@example.xn--p1ai', true],
  ['ada@example.3d', true],
  ['ada@example.1-2', true],
  [`ada@${LONGEST_DNS_LABEL}.example`, true],
  [`ada@x${LONGEST_DNS_LABEL}.example`, false],
  [`ada@example.x${LONGEST_DNS_LABEL}`, false],
  ['ada@example.12', false],
  ['ada@-a.example', false],
  ['ada@example.c-', false],
  ['ada@example', false],
  ['ada b@example.com', false],
])(
  'publishes a pattern that agrees with the service on whether the email address %s is valid: %s',
  (email, allowed) => {
    const { pattern = '' } =
      resolveReference(OPENAPI_DOCUMENT.components?.schemas?.QuoteRequest as Schema).properties?.email ?? {}
    expect(new RegExp(pattern).test(email)).toBe(allowed)
    expect(parseEmail(email) !== null).toBe(allowed)
  },
)

it('documents that createBillsPackage replays responses with 200 or 400, but getQuotes only those with 200', () => {
  const replayableStatuses = OPERATIONS.map(({ operation: { operationId, responses } }) => [
    operationId,
    ...Object.keys(responses).filter((status) => 'Idempotent-Replayed' in (responses[status]?.headers ?? {})),
  ])
  expect(replayableStatuses).toEqual([
    ['createBillsPackage', '200', '400'],
    ['getQuotes', '200'],
  ])
})

it('documents the required fields in a fixed order, and gives every field a description and an example', () => {
  const findRequestSchema = ({ operation }: (typeof OPERATIONS)[number]): Schema => {
    const name = operation.requestBody.content['application/json'].schema.$ref?.split('/').at(-1) ?? ''
    return OPENAPI_DOCUMENT.components?.schemas?.[name] as Schema
  }
  const tenancyFields = ['numberOfTenants', 'startDate', 'endDate']
  expect(OPERATIONS.map((operation) => findRequestSchema(operation).required)).toEqual([
    [
      ...['firstName', 'lastName', 'birthday', 'email', 'contactNo', 'address', 'broadband'],
      ...[...tenancyFields, 'selectedServices'],
    ],
    ['firstName', 'lastName', 'email', 'contactNo', 'postcode', ...tenancyFields],
  ])
  for (const operation of OPERATIONS) {
    for (const field of Object.values(findRequestSchema(operation).properties ?? {})) {
      expect(field).toMatchObject({ description: expect.any(String), examples: expect.any(Array) })
    }
  }
})
