import { prisma } from '@/lib/platform/database/prisma'

/** Deletes partner staff's one-time links that expired more than 30 days ago. Returns how many were deleted. */
export async function purgePasswordTokens(): Promise<number> {
  return prisma().$executeRaw`DELETE FROM partner_staff_tokens WHERE expires_at < now() - interval '30 days'`
}
