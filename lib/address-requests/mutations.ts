import { prisma } from '../prisma'

/** Deletes the address requests whose 14 days are over; returns how many. */
export async function purgeExpiredAddressRequests(): Promise<number> {
  const { count } = await prisma().addressRequest.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  return count
}
