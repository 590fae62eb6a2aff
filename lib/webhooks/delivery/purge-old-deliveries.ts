import { prisma } from '@/lib/platform/database/prisma'

/** How many deliveries each statement deletes. That takes far less time than the statement timeout allows. */
const BATCH_SIZE = 5_000

/**
 * Deletes deliveries that were settled more than 30 days ago, together with their attempts. Also deletes expired
 * secrets. Returns how many deliveries it deleted.
 */
export async function purgeOldDeliveries(): Promise<number> {
  await prisma().webhookSecret.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  let deleted = 0
  for (let deletedInBatch = BATCH_SIZE; deletedInBatch === BATCH_SIZE; deleted += deletedInBatch) {
    deletedInBatch = await prisma().$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE settled_at <= now() - interval '30 days' LIMIT ${BATCH_SIZE}::int
      )`
  }
  return deleted
}
