import { randomId } from '@/lib/platform/crypto/random-id'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getStaffTables } from './staff-table-names'

/** The session of a signed-in user. For a tenant, `userId` is the ID of the tenant. */
export interface OwnSession {
  realm: Realm
  id: string
  userId: number
}

/**
 * Gives a session a new ID, so that cookies with the old one stop working. The session doesn't last longer than before.
 *
 * @returns the new ID, or null if the session has ended
 */
export async function rotateSessionId({ realm, id, userId }: OwnSession): Promise<string | null> {
  const data = { id: randomId() }
  const { count } =
    realm === 'account'
      ? await prisma().tenantSession.updateMany({ where: { id, tenantId: userId }, data })
      : await getStaffTables(prisma(), realm).sessions.updateMany({
          where: { id, userId, awaitsTwoFactor: false },
          data,
        })
  return count > 0 ? data.id : null
}
