import { prisma } from '@/lib/platform/database/prisma'

/** Marks a delivery as failed. Returns false if the delivery isn't pending, or belongs to a different job. */
export async function giveUpDelivery(id: string, jobId: string, failure: string): Promise<boolean> {
  const { count } = await prisma().webhookDelivery.updateMany({
    where: { id, jobId, status: 'pending' },
    data: { status: 'failed', failure, settledAt: new Date() },
  })
  return count > 0
}
