import { prisma } from '@/lib/platform/database/prisma'

/** Small enough that a statement stays far below the statement timeout. */
const BATCH_SIZE = 5_000

/** Deletes deliveries settled 30 days ago with their attempts, and expired secrets. Returns the number of deliveries. */
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
