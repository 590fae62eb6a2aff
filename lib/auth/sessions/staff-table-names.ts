import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'

/** The realms that have 2FA. Their tables have the same columns. */
export type StaffRealm = Exclude<Realm, 'account'>

/**
 * Returns the tables of a realm's users. For both realms, they have the TypeScript type of the portal's tables, so that
 * the same queries work. Don't use the columns that concern the company, because support staff don't have them.
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

/** The names of the user tables, for SQL statements. */
export const USER_TABLES = { portal: 'partner_staff', support: 'support_staff' } as const
