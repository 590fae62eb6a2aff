import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getUserTables } from '../sessions/user-tables'
import { hashCandidates } from './recovery-code'

/**
 * Deletes a recovery code, so that it works only once. Returns false if it isn't one of the user's codes.
 *
 * @param secret the user's TOTP secret, or null if it can't be decrypted
 */
export async function consumeRecoveryCode(
  realm: Realm,
  userId: number,
  secret: string | null,
  text: string,
): Promise<boolean> {
  const where = { userId, hash: { in: hashCandidates(secret, text) } }
  const { count } = await getUserTables(prisma(), realm).recoveryCodes.deleteMany({ where })
  return count > 0
}
