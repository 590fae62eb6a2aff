import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('responds with 503 to API requests while the database is down, and accepts requests once the database is back', async () => {
  await service.db.blockConnections()
  for (const response of [
    await service.createBillsPackage(buildBillsPackage()),
    await service.getQuotes(buildQuoteRequest()),
  ]) {
    expect([response.status, response.body]).toEqual([
      503,
      { status: 'error', message: 'Service temporarily unavailable' },
    ])
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  }
  await service.db.allowConnections()
  expect((await service.createBillsPackage(buildBillsPackage())).status).toBe(200)
})
