import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'

/** The realms whose people have a second factor, and tables of one shape. */
export type StaffRealm = Exclude<Realm, 'account'>

/**
 * The tables of a realm's people. Those of support staff have the columns of those of partners' staff, but for what
 * a company brings with it; so one type stands for both, and what is said to one can be said to the other.
 */
export function getStaffTables(tx: Prisma.TransactionClient, realm: StaffRealm) {
  const portal = {
    users: tx.partnerStaff as Pick<typeof tx.partnerStaff, 'findFirst' | 'update' | 'updateMany' | 'count'>,
    sessions: tx.partnerStaffSession,
    recoveryCodes: tx.partnerStaffRecoveryCode,
  }
  if (realm === 'portal') return portal
  const { supportStaff: users, supportStaffSession: sessions, supportStaffRecoveryCode: recoveryCodes } = tx
  return { users, sessions, recoveryCodes } as unknown as typeof portal
}

/** Their name in a statement of one's own. */
export const USER_TABLES = { portal: 'partner_staff', support: 'support_staff' } as const
