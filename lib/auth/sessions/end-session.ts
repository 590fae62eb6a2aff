import { prisma } from '@/lib/platform/database/prisma'
import { getStaffTables, type StaffRealm } from './user-tables'

/** Ends a session: its next request is refused by every process. */
export async function endSession(realm: StaffRealm, id: string): Promise<void> {
  await getStaffTables(prisma(), realm).sessions.deleteMany({ where: { id } })
}
