import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'
import { MAX_DAYS } from './whole-test-request'

/** How many whole requests of each company are kept, so that a load test doesn't fill the disk. */
const MAX_REQUESTS = 1_000

/** Deletes old whole requests of test mode, and all but the newest ones of each company. Returns how many. */
export const purgeTestApiRequests = (): Promise<number> => prisma().$executeRaw`
  DELETE FROM test_api_requests WHERE id IN (
    SELECT id FROM (
      SELECT id, at, row_number() OVER (PARTITION BY company_id ORDER BY at DESC) AS position FROM test_api_requests
    ) ranked
    WHERE at <= now() - make_interval(days => ${Math.min(MAX_DAYS, env().retention.requestLogDays)}::int)
      OR position > ${MAX_REQUESTS}::int
  )`
