import { prisma } from '@/lib/platform/database/prisma'
import { getStaffTables, type StaffRealm } from '../sessions/staff-table-names'
import { hashCandidates } from './recovery-code'

/**
 * Uses a recovery code up; false when it is none of the user's.
 *
 * @param secret that of the user's second factor; null where it cannot be opened
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
