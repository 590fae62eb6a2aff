import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'

/** The realms with 2FA, whose tables have the same columns. */
export type StaffRealm = Exclude<Realm, 'account'>

/**
 * Returns the tables of a realm's users. They have the same columns, except that partner staff also have those of their
 * company. Both get the same type, so that the same queries work on both.
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

/** The names of the user tables for raw statements. */
export const USER_TABLES = { portal: 'partner_staff', support: 'support_staff' } as const
