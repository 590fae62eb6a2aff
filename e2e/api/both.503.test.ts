import { afterAll, beforeAll, expect, it } from 'vitest'
import { billsPackage, quote } from '../support/requests'
import { type Service, startService } from '../support/service'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

it('503 while the database cannot be reached, and service again when it can', async () => {
  const [{ name }] = (await service.db.sql<{ name: string }>('SELECT current_database() AS name')) as [{ name: string }]
  await service.db.asSuperuser(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await service.db.asSuperuser(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  for (const answer of [await service.create(billsPackage()), await service.quotes(quote())]) {
    expect([answer.status, answer.body]).toEqual([503, { status: 'error', message: 'Service temporarily unavailable' }])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  }
  await service.db.asSuperuser(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  expect((await service.create(billsPackage())).status).toBe(200)
})
