import type { Prisma } from '@/prisma/client/client'
import type { ValidChallenge } from './challenge'

/**
 * Marks a challenge as used. Call this in the same transaction as the change that needs the challenge. Returns false if
 * the challenge has already been used. If another transaction is using it, waits for that transaction.
 */
export async function consumeChallenge(
  tx: Prisma.TransactionClient,
  { hash, expiresAt }: ValidChallenge,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO used_passkey_challenges (hash, expires_at) VALUES (${hash}, ${expiresAt}) ON CONFLICT DO NOTHING`
  return count > 0
}
