import type { Prisma } from '@/prisma/client/client'
import type { ValidChallenge } from './challenge'

/**
 * Uses a challenge up, in the transaction of the change that it allows. Returns false if it has already been used. If
 * another transaction is using it, waits for that transaction.
 */
export async function consumeChallenge(
  tx: Prisma.TransactionClient,
  { hash, expiresAt }: ValidChallenge,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO used_passkey_challenges (hash, expires_at) VALUES (${hash}, ${expiresAt}) ON CONFLICT DO NOTHING`
  return count > 0
}
