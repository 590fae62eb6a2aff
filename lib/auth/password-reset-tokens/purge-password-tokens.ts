import { prisma } from '@/lib/platform/database/prisma'

/** Deletes the links that are over since 30 days; returns how many. */
export async function purgePasswordTokens(): Promise<number> {
  return prisma().$executeRaw`DELETE FROM partner_staff_tokens WHERE expires_at < now() - interval '30 days'`
}
