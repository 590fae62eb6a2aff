import { prisma } from '@/lib/platform/database/prisma'
import { getStaffTables, type StaffRealm } from '../sessions/staff-table-names'
import { hashCandidates } from './recovery-code'

/**
 * Uses a recovery code up. Returns false if it isn't one of the user's codes.
 *
 * @param secret the user's TOTP secret, or null if it can't be decrypted
 */
export async function consumeRecoveryCode(
  realm: StaffRealm,
  userId: number,
  secret: string | null,
  text: string,
): Promise<boolean> {
  const where = { userId, hash: { in: hashCandidates(secret, text) } }
  const { count } = await getStaffTables(prisma(), realm).recoveryCodes.deleteMany({ where })
  return count > 0
}
