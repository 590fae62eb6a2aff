import { prisma } from '@/lib/platform/database/prisma'

/** Gives a pending delivery of this job up; returns whether this call did. */
export async function giveUpDelivery(id: string, jobId: string, failure: string): Promise<boolean> {
  const { count } = await prisma().webhookDelivery.updateMany({
    where: { id, jobId, status: 'pending' },
    data: { status: 'failed', failure, settledAt: new Date() },
  })
  return count > 0
}
