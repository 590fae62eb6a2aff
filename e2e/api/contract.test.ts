// Calls made at random from the OpenAPI document. `npm run test:contract` makes thousands.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowedRequest, forbiddenRequest } from '../support/arbitrary-calls'
import { OPERATIONS } from '../support/contract'
import { type Answer, type Service, startService } from '../support/service'

const numRuns = Number(process.env.CONTRACT_RUNS || 40)
const seed = Number(process.env.CONTRACT_SEED || 20_261_120)
const timeout = 30_000 + numRuns * 100

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Every answer is held against the document on its way (service.ts). A failure names seed and path. */
describe.each(OPERATIONS)(`$operation.operationId, seed ${seed}`, ({ operation }) => {
  const call = (request: unknown): Promise<Answer> =>
    operation.operationId === 'getQuotes' ? service.quotes(request) : service.create(request)

  it('decides what the document allows', { timeout }, async () => {
    let done = 0
    const property = fc.asyncProperty(allowedRequest(operation), async (request) => {
      const answer = await call(request)
      if (answer.status === 200) done += 1
      else expect(decidedRefusal(answer), JSON.stringify(answer.body)).toBe(true)
    })
    await fc.assert(property, { numRuns, seed })
    expect(done).toBeGreaterThan(0)
  })

  it('refuses what the document forbids, and names the field', { timeout }, async () => {
    const property = fc.asyncProperty(forbiddenRequest(operation), async ({ field, request }) => {
      const { status, body } = await call(request)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"errors"')])
      expect(body.errors.map((error: { field: string }) => error.field.split('.')[0])).toContain(field)
    })
    await fc.assert(property, { numRuns, seed })
  })
})

/** A refusal that no look at the request alone could give. */
function decidedRefusal({ status, body }: Answer): boolean {
  if (status !== 400) return false
  if (body.errors) return body.errors.every(({ field }: { field: string }) => field === 'postcode')
  return 'possibleAddresses' in body || body.message === 'Tenant email already associated with a contract'
}
