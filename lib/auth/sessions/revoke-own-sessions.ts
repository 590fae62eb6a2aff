import { recordOwnAccountEvent, type StaffPrincipal } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { getStaffTables } from './staff-table-names'

/** Somebody of the staff who is signed in; `id` is that of the session. */
type SignedInStaff = StaffPrincipal & { id: string }

/** Ends one of the own sessions; another's stays as it is. */
export async function revokeOwnSession(user: SignedInStaff, id: string): Promise<void> {
  await deleteOwnSessions(user, { id })
}

/** Ends all of the own sessions but the one that asks for it. */
export async function revokeOtherSessions(user: SignedInStaff): Promise<void> {
  await deleteOwnSessions(user, { id: { not: user.id } })
}

async function deleteOwnSessions(
  user: SignedInStaff,
  where: Pick<Prisma.PartnerStaffSessionWhereInput, 'id'>,
): Promise<void> {
  const { realm, userId } = user
  await prisma().$transaction(async (tx) => {
    const { count } = await getStaffTables(tx, realm).sessions.deleteMany({ where: { ...where, userId } })
    if (count > 0) await recordOwnAccountEvent(tx, user, 'sessions_ended')
  })
}
