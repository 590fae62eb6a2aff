import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'

/**
 * Returns a realm's table of passkeys. All three tables have the same columns in TypeScript, so they have the type of
 * the portal's table.
 */
export function getPasskeyTable(tx: Prisma.TransactionClient, realm: Realm): typeof tx.partnerStaffPasskey {
  if (realm === 'portal') return tx.partnerStaffPasskey
  return (realm === 'support' ? tx.supportStaffPasskey : tx.tenantPasskey) as unknown as typeof tx.partnerStaffPasskey
}
