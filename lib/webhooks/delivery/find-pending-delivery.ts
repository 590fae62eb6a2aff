import { prisma } from '@/lib/platform/database/prisma'

/** A pending delivery, with all the data that its next attempt needs. */
export interface PendingDelivery {
  id: string
  type: string
  data: unknown
  createdAt: Date
  endpoint: {
    id: number
    url: string
    disabledAt: Date | null
    company: { disabledAt: Date | null }
    secrets: { id: string; ciphertext: Uint8Array }[]
  }
}

/**
 * Returns a pending delivery with its endpoint's valid secrets, newest secret first. Returns null if the delivery is
 * settled or deleted, or if it has a different job because somebody started a redelivery.
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
          company: { select: { disabledAt: true } },
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
