import { afterAll, beforeAll, expect, it } from 'vitest'
import { billsPackage, quote } from '../support/requests'
import { type Service, startService } from '../support/service'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

it('503 while the database cannot be reached, and service again when it can', async () => {
  await service.db.refuseConnections()
  for (const answer of [await service.create(billsPackage()), await service.quotes(quote())]) {
    expect([answer.status, answer.body]).toEqual([503, { status: 'error', message: 'Service temporarily unavailable' }])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  }
  await service.db.acceptConnections()
  expect((await service.create(billsPackage())).status).toBe(200)
})
