// Sends the requests of the guide "Input rules".
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  describeExampleRequest,
  INPUT_EXAMPLES,
  type InputExample,
} from '@/lib/partner-api/docs-samples/input-examples'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(() => service.stop())

describe.each(Object.entries(INPUT_EXAMPLES))('the section “%s” of the guide “Input rules”', (_, examples) => {
  let companyId: number
  let unrestrictedKey: string
  beforeAll(async () => {
    companyId = await service.addCompany()
    unrestrictedKey = (await service.addApiKey('test', companyId)).key
  })

  // A test in openapi.examples.test.ts checks the incomplete body, because it sends such requests anyway.
  const quickExamples = examples.filter(({ isBodyIncomplete }) => !isBodyIncomplete)
  it.each(quickExamples.map((example) => [describeRequest(example), example.status, example] as const))(
    'documents the right response to this request: %s (status %i)',
    async (_, status, example) => {
      const { keyRestrictions } = example
      const key = keyRestrictions && (await service.addApiKey('test', companyId, keyRestrictions)).key
      const response = await sendExample(example, key ?? unrestrictedKey)
      const body = await response.json()
      expect([response.status, body.message ?? body.error]).toEqual([status, example.message ?? body.message])
      expect(body.errors?.[0].code).toBe(example.fieldErrorCode)
    },
  )
})

const describeRequest = (example: InputExample) =>
  describeExampleRequest(example)
    .map(({ text }) => text)
    .join(', ')

async function sendExample(
  { method, endpoint = 'createBillsPackage', query, headers, fields = [], body, bodySize }: InputExample,
  key: string,
): Promise<Response> {
  if (query !== undefined)
    return fetchDocumented(`${service.baseUrl}/api/v1/contracts?${query}`, { headers: { 'X-API-Key': key } })
  const validBody = endpoint === 'createBillsPackage' ? buildBillsPackage() : buildQuoteRequest()
  const exampleBody = [JSON.stringify(validBody).slice(0, -1), ...fields].join(', ').concat('}')
  const allHeaders = { 'X-API-Key': key, 'Content-Type': 'application/json', ...headers }
  return fetchDocumented(`${service.baseUrl}/api/external/${endpoint}.php`, {
    method: method ?? 'POST',
    headers: Object.entries(allHeaders).filter((header): header is [string, string] => header[1] !== null),
    ...(method !== 'GET' && { body: bodySize ? 'x'.repeat(bodySize) : (body ?? exampleBody) }),
  })
}
