import type { Prisma } from '@/prisma/client/client'
import { getStaffTables, type StaffRealm } from './staff-table-names'

/** Ends a session that another takes the place of; returns whether it was there. */
export async function revokeReplacedSession(
  tx: Prisma.TransactionClient,
  realm: StaffRealm,
  id: string,
  awaitsTwoFactor?: true,
): Promise<boolean> {
  const { count } = await getStaffTables(tx, realm).sessions.deleteMany({ where: { id, awaitsTwoFactor } })
  return count > 0
}
