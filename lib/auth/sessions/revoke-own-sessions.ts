import { recordOwnAccountEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import type { SignedInStaff } from './signed-in-user'
import { getUserTables } from './user-tables'

/** Ends one of the user's own sessions. Does nothing if the session belongs to another user. */
export async function revokeOwnSession(user: SignedInStaff, publicId: string): Promise<void> {
  await deleteOwnSessions(user, { publicId })
}

/** Ends all of the user's sessions except the current one. */
export async function revokeOtherSessions(user: SignedInStaff): Promise<void> {
  await deleteOwnSessions(user, { id: { not: user.id } })
}

async function deleteOwnSessions(
  user: SignedInStaff,
  where: Pick<Prisma.PartnerStaffSessionWhereInput, 'id' | 'publicId'>,
): Promise<void> {
  const { realm, userId } = user
  await prisma().$transaction(async (tx) => {
    const { count } = await getUserTables(tx, realm).sessions.deleteMany({ where: { ...where, userId } })
    if (count > 0) await recordOwnAccountEvent(tx, user, 'sessions_ended')
  })
}
