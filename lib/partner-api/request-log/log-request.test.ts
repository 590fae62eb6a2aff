import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'
import { runShutdownHooks } from '@/lib/platform/jobs/shutdown-hooks'
import { log } from '@/lib/platform/observability/log'
import { createApiRequestContext } from '../api-request-context'
import { errorResponse, UNAVAILABLE_RESPONSE } from '../api-responses'
import { countBacklog, logRequest } from './log-request'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('logs every API request that gets a 503, but at most 600 others without a valid API key per minute', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const failedAuthResponses = [
    errorResponse('missing_api_key'),
    errorResponse('method_not_allowed'),
    errorResponse('too_many_requests'),
  ]
  for (let n = 0; n < 700; n++) {
    logRequest(createApiRequestContext('getQuotes'), failedAuthResponses[n % 3]!)
    logRequest(createApiRequestContext('getQuotes'), UNAVAILABLE_RESPONSE)
  }
  expect(countBacklog()).toEqual({ pending: 1300, lost: 0, failed_auth: 100 })
  await runShutdownHooks()
  expect(warn.mock.calls).toEqual([[{ count: 100 }, 'API requests without a valid key were not logged']])
  const rows = await db.sql('SELECT (status = 503) AS outage, count(*)::int FROM api_requests GROUP BY 1 ORDER BY 1')
  expect(rows).toEqual([
    { outage: false, count: 600 },
    { outage: true, count: 700 },
  ])
})
