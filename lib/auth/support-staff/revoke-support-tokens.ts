import type { Prisma } from '@/prisma/client/client'

/** Invalidates all unused one-time links of a member of support staff. */
export async function revokeSupportTokens(tx: Prisma.TransactionClient, userId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE support_staff_tokens SET expires_at = greatest(now(), created_at + interval '1 ms')
    WHERE user_id = ${userId} AND used_at IS NULL AND expires_at > now()`
}
