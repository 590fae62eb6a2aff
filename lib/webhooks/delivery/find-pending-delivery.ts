import { prisma } from '@/lib/platform/database/prisma'

/** A delivery that waits, with all that its next try needs. */
export interface PendingDelivery {
  id: string
  type: string
  data: unknown
  createdAt: Date
  endpoint: { id: number; url: string; disabledAt: Date | null; secrets: { id: string; ciphertext: Uint8Array }[] }
}

/**
 * The delivery, or null when it is settled or gone, or a redelivery has given it another job.
 * Of its endpoint's secrets, those that are valid now, the newest first.
 */
export async function findPendingDelivery(id: string, jobId: string): Promise<PendingDelivery | null> {
  return prisma().webhookDelivery.findFirst({
    where: { id, jobId, status: 'pending' },
    select: {
      id: true,
      type: true,
      data: true,
      createdAt: true,
      endpoint: {
        select: {
          id: true,
          url: true,
          disabledAt: true,
          secrets: {
            where: { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
            orderBy: { createdAt: 'desc' },
            select: { id: true, ciphertext: true },
          },
        },
      },
    },
  })
}
