// Sends random requests generated from the OpenAPI document. `npm run test:openapi` sends thousands of them.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEmail } from '@/lib/platform/validation/email'
import { OPERATIONS } from '../helpers/check-against-openapi'
import {
  arbitraryInvalidRequest,
  arbitraryRejectedRequest,
  arbitraryValidRequest,
  type HttpRequest,
  KNOWN_ADDRESSES,
} from '../helpers/request-arbitraries'
import { type ApiResponse, fetchDocumented, startTestService, type TestService } from '../helpers/start-test-service'

const runCount = Number(process.env.CONTRACT_RUNS || 40)
const seed = Number(process.env.CONTRACT_SEED || 20_261_120)
const timeout = 30_000 + runCount * 100

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

// In these tests, `fetchDocumented` compares each response with the document. To repeat a failed run, set CONTRACT_SEED
// to the seed in its error message.
describe.each(OPERATIONS)(`the endpoint $operation.operationId (random seed ${seed})`, ({ path, operation }) => {
  async function send({ method = 'POST', headers, body }: HttpRequest): Promise<ApiResponse> {
    const response = await fetchDocumented(service.baseUrl + path, {
      method,
      headers: { 'X-API-Key': service.liveKey, ...headers },
      ...(method !== 'GET' && method !== 'HEAD' && { body }),
    })
    const responseBody = method === 'HEAD' ? null : await response.json()
    return { status: response.status, headers: response.headers, body: responseBody }
  }

  it('gives documented responses to random requests that the API specification allows', { timeout }, async () => {
    const emailsWithContract = new Set<string>()
    let successCount = 0
    const property = fc
      .asyncProperty(arbitraryValidRequest(operation), async ({ request, httpRequest }) => {
        const emailKey = parseEmail(String(request.email))?.key ?? ''
        const expected =
          operation.operationId === 'getQuotes'
            ? expectQuoteResponse(request)
            : expectCreateResponse(request, emailsWithContract, emailKey)
        const { status, body } = await send(httpRequest)
        expect([status, body.message ?? body.error ?? body.status]).toEqual(expected)
        if (status === 200) {
          successCount += 1
          emailsWithContract.add(emailKey)
        }
      })
      // Delete the idempotency keys of earlier requests, because a generated key can be so short that it occurs twice.
      .beforeEach(async (previous) => {
        await previous()
        await service.db.sql('DELETE FROM idempotency_keys')
      })
    await fc.assert(property, { numRuns: runCount, seed })
    expect(successCount / runCount).toBeGreaterThan(0.4)
  })

  it('rejects random requests that violate the specification, and names the invalid field', { timeout }, async () => {
    const property = fc.asyncProperty(arbitraryInvalidRequest(operation), async ({ field, request }) => {
      const { status, body } = await send({
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"errors"')])
      expect(body.errors.map((error: { field: string }) => error.field.split('.')[0])).toContain(field)
    })
    await fc.assert(property, { numRuns: runCount, seed })
  })

  it('rejects undocumented methods and content types, malformed JSON and invalid idempotency keys', {
    timeout,
  }, async () => {
    const property = fc.asyncProperty(arbitraryRejectedRequest(operation), async ({ httpRequest, status, message }) => {
      const response = await send(httpRequest)
      expect(response.status).toBe(status)
      expect(response.body).toEqual(httpRequest.method === 'HEAD' ? null : { status: 'error', message })
    })
    await fc.assert(property, { numRuns: runCount, seed })
  })
})

/**
 * The expected status code and message. A successful response has no message, so the field `status` is compared
 * instead.
 */
type ExpectedResponse = [number, unknown]

const SUCCESS_RESPONSE: ExpectedResponse = [200, 'success']

const expectQuoteResponse = ({ postcode }: Record<string, unknown>): ExpectedResponse =>
  /^(JE|GY|IM)/.test(String(postcode)) ? [400, 'Postcode is not in an area we serve'] : SUCCESS_RESPONSE

function expectCreateResponse(
  { address }: Record<string, unknown>,
  emailsWithContract: Set<string>,
  emailKey: string,
): ExpectedResponse {
  if (emailsWithContract.has(emailKey)) return [400, 'Tenant email already associated with a contract']
  return KNOWN_ADDRESSES.includes(String(address))
    ? SUCCESS_RESPONSE
    : [400, 'Address not found. Please select from possible addresses.']
}
