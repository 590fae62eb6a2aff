// Calls made at random from the OpenAPI document. `npm run test:contract` makes thousands.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEmail } from '@/lib/platform/validation/email'
import { allowedCall, brokenCall, type Call, forbiddenRequest, KNOWN_ADDRESSES } from '../support/arbitrary-calls'
import { OPERATIONS } from '../support/contract'
import { type Answer, documented, type Service, startService } from '../support/service'

const numRuns = Number(process.env.CONTRACT_RUNS || 40)
const seed = Number(process.env.CONTRACT_SEED || 20_261_120)
const timeout = 30_000 + numRuns * 100

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Every answer is held against the document on its way (service.ts). A failure names seed and path. */
describe.each(OPERATIONS)(`$operation.operationId, seed ${seed}`, ({ path, operation }) => {
  async function send({ method = 'POST', headers, body }: Call): Promise<Answer> {
    const response = await documented(service.baseUrl + path, {
      method,
      headers: { 'X-API-Key': service.liveKey, ...headers },
      ...(method !== 'GET' && method !== 'HEAD' && { body }),
    })
    const answer = method === 'HEAD' ? null : await response.json()
    return { status: response.status, headers: response.headers, body: answer }
  }

  it('decides what the document allows, as the world stands', { timeout }, async () => {
    const withContract = new Set<string>()
    let done = 0
    const property = fc
      .asyncProperty(allowedCall(operation), async ({ request, call }) => {
        const tenant = parseEmail(String(request.email))?.key ?? ''
        const expected =
          operation.operationId === 'getQuotes' ? quoted(request) : created(request, withContract, tenant)
        const { status, body } = await send(call)
        expect([status, body.message ?? body.error ?? body.status]).toEqual(expected)
        if (status === 200) {
          done += 1
          withContract.add(tenant)
        }
      })
      // An Idempotency-Key may be one character, and so come twice.
      .beforeEach(async (previous) => {
        await previous()
        await service.db.sql('DELETE FROM idempotency_keys')
      })
    await fc.assert(property, { numRuns, seed })
    expect(done / numRuns).toBeGreaterThan(0.4)
  })

  it('refuses what the document forbids, and names the field', { timeout }, async () => {
    const property = fc.asyncProperty(forbiddenRequest(operation), async ({ field, request }) => {
      const { status, body } = await send({
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"errors"')])
      expect(body.errors.map((error: { field: string }) => error.field.split('.')[0])).toContain(field)
    })
    await fc.assert(property, { numRuns, seed })
  })

  it('refuses another method, content type or key, and what is no JSON object', { timeout }, async () => {
    const property = fc.asyncProperty(brokenCall(operation), async ({ call, status, message }) => {
      const answer = await send(call)
      expect(answer.status).toBe(status)
      expect(answer.body).toEqual(call.method === 'HEAD' ? null : { status: 'error', message })
    })
    await fc.assert(property, { numRuns, seed })
  })
})

/** Status and text of the right answer. */
type Expected = [number, unknown]

const SUCCESS: Expected = [200, 'success']

const quoted = ({ postcode }: Record<string, unknown>): Expected =>
  /^(JE|GY|IM)/.test(String(postcode)) ? [400, 'Postcode is not in an area we serve'] : SUCCESS

function created({ address }: Record<string, unknown>, withContract: Set<string>, tenant: string): Expected {
  if (!KNOWN_ADDRESSES.includes(String(address))) {
    return [400, 'Address not found. Please select from possible addresses.']
  }
  return withContract.has(tenant) ? [400, 'Tenant email already associated with a contract'] : SUCCESS
}
