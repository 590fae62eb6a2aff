import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getUserTables } from './user-tables'

/** Ends a session. Every process immediately rejects requests that use it. */
export async function revokeSession(realm: Realm, id: string): Promise<void> {
  await getUserTables(prisma(), realm).sessions.deleteMany({ where: { id } })
}
