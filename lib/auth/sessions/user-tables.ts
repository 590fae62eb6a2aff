import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'

/**
 * Returns the tables of a realm's users. For all realms, they have the TypeScript type of the portal's tables, so that
 * the same queries work. Use only the columns that all realms have.
 */
export function getUserTables(tx: Prisma.TransactionClient, realm: Realm) {
  const portal = {
    users: tx.partnerStaff as Pick<typeof tx.partnerStaff, 'findFirst' | 'findUniqueOrThrow' | 'update' | 'updateMany'>,
    sessions: tx.partnerStaffSession,
    recoveryCodes: tx.partnerStaffRecoveryCode,
  }
  if (realm === 'portal') return portal
  const tables =
    realm === 'support'
      ? { users: tx.supportStaff, sessions: tx.supportStaffSession, recoveryCodes: tx.supportStaffRecoveryCode }
      : { users: tx.tenant, sessions: tx.tenantSession, recoveryCodes: tx.tenantRecoveryCode }
  return tables as unknown as typeof portal
}

/** The names of the user tables, for SQL statements. */
export const USER_TABLES: Record<Realm, string> = {
  portal: 'partner_staff',
  support: 'support_staff',
  account: 'tenants',
}

/** Conditions for users who can sign in once they have a password, for SQL statements. Test tenants have no account. */
export const ACTIVE_USER_CONDITIONS: Record<Realm, string> = {
  portal: 'removed_at IS NULL',
  support: 'removed_at IS NULL',
  account: "mode = 'live'",
}
