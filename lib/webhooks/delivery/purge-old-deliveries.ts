import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'

/** How many deliveries each statement deletes. That takes far less time than the statement timeout allows. */
const BATCH_SIZE = 5_000

/**
 * Deletes deliveries that were settled more than 30 days ago and those of deleted endpoints, together with their
 * attempts. Also deletes expired secrets. Returns how many deliveries it deleted.
 */
export async function purgeOldDeliveries(): Promise<number> {
  await prisma().webhookSecret.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  const settledLongAgo = Prisma.sql`
    SELECT id FROM webhook_deliveries WHERE settled_at <= now() - interval '30 days' LIMIT ${BATCH_SIZE}::int`
  const ofDeletedEndpoints = Prisma.sql`
    SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.deleted_at IS NOT NULL LIMIT ${BATCH_SIZE}::int`
  return (await deleteInBatches(settledLongAgo)) + (await deleteInBatches(ofDeletedEndpoints))
}

/**
 * Deletes the deliveries whose IDs the query returns, and repeats this until none are left. Returns how many it deleted.
 *
 * @param batch a query for at most BATCH_SIZE IDs
 */
async function deleteInBatches(batch: Prisma.Sql): Promise<number> {
  let deleted = 0
  for (let deletedInBatch = BATCH_SIZE; deletedInBatch === BATCH_SIZE; deleted += deletedInBatch) {
    deletedInBatch = await prisma().$executeRaw`DELETE FROM webhook_deliveries WHERE id IN (${batch})`
  }
  return deleted
}
