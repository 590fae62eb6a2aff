import { prisma } from '@/lib/platform/database/prisma'
import { getStaffTables, type StaffRealm } from './staff-table-names'

/** Ends a session. Every process immediately rejects requests that use it. */
export async function revokeSession(realm: StaffRealm, id: string): Promise<void> {
  await getStaffTables(prisma(), realm).sessions.deleteMany({ where: { id } })
}
