import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'
import { env } from '@/lib/platform/env'

/** Deletes expired requests whose partition hasn't been dropped yet, and returns how many. */
export const purgeOldApiRequests = (): Promise<number> =>
  runInBatches(async () => {
    const [row] = await prisma().$queryRaw<[{ count: number }]>`
      SELECT purge_api_requests(${env().retention.requestLogDays}::int) AS count`
    return row.count
  })
