import type { Prisma } from '@/prisma/client/client'
import { getStaffTables, type StaffRealm } from './staff-table-names'

/** Ends a session that is being replaced by a new one. Returns whether it existed. */
export async function revokeReplacedSession(
  tx: Prisma.TransactionClient,
  realm: StaffRealm,
  id: string,
  awaitsTwoFactor?: true,
): Promise<boolean> {
  const { count } = await getStaffTables(tx, realm).sessions.deleteMany({ where: { id, awaitsTwoFactor } })
  return count > 0
}
