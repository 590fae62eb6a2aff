import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'

/** Makes the log's days ahead and drops those that are no longer kept; returns how many were dropped. */
export async function maintainPartitions(): Promise<number> {
  const [row] = await prisma().$queryRaw<[{ dropped: number }]>`
    SELECT maintain_api_request_partitions(${env().retention.requestLogDays}::int) AS dropped`
  return row.dropped
}
