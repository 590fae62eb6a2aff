import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '@/e2e/support/database'
import { prisma } from '@/lib/platform/database/prisma'
import { finishWork } from '@/lib/platform/jobs/shutdown-hooks'
import { log } from '@/lib/platform/observability/log'
import { startCall } from '../request-context'
import { failure, UNAVAILABLE } from '../response'
import { backlogFigures, recordCall } from './log-request'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

it('logs 600 guesses a minute and every call of an outage, and says at a stop what it left out', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const guesses = [
    failure(401, 'Missing API key'),
    failure(405, 'Method not allowed'),
    failure(429, 'Too many requests'),
  ]
  for (let n = 0; n < 700; n++) {
    recordCall(startCall('getQuotes'), guesses[n % 3]!)
    recordCall(startCall('getQuotes'), UNAVAILABLE)
  }
  expect(backlogFigures()).toEqual({ waiting: 1300, lost: 0, guesses: 100 })
  await finishWork()
  expect(warn.mock.calls).toEqual([[{ count: 100 }, 'calls without a usable key were not logged']])
  const rows = await db.sql('SELECT (status = 503) AS outage, count(*)::int FROM api_requests GROUP BY 1 ORDER BY 1')
  expect(rows).toEqual([
    { outage: false, count: 600 },
    { outage: true, count: 700 },
  ])
})
