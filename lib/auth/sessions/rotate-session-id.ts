import { randomId } from '@/lib/platform/crypto/random-id'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getUserTables } from './user-tables'

/** The session of a signed-in user. For a tenant, `userId` is the ID of the tenant. */
export interface OwnSession {
  realm: Realm
  id: string
  userId: number
}

/**
 * Gives a session a new ID, so that cookies with the old ID stop working. The session doesn't last longer than before.
 *
 * @returns the new ID, or null if the session has ended or awaits 2FA
 */
export async function rotateSessionId({ realm, id, userId }: OwnSession): Promise<string | null> {
  const data = { id: randomId() }
  const where = { id, userId, awaitsTwoFactor: false }
  const { count } = await getUserTables(prisma(), realm).sessions.updateMany({ where, data })
  return count > 0 ? data.id : null
}
