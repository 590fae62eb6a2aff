import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'

/** Creates the request log's partitions for the coming days and drops expired ones. Returns how many it dropped. */
export async function maintainPartitions(): Promise<number> {
  const [row] = await prisma().$queryRaw<[{ dropped: number }]>`
    SELECT maintain_api_request_partitions(${env().retention.requestLogDays}::int) AS dropped`
  return row.dropped
}
