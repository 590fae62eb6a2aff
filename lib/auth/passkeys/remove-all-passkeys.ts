import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'
import { getPasskeyTable } from './passkey-table'

/** Removes all passkeys of a user who was removed, or who needs a new way to sign in. */
export async function removeAllPasskeys(tx: Prisma.TransactionClient, realm: Realm, userId: number): Promise<void> {
  await getPasskeyTable(tx, realm).deleteMany({ where: { userId } })
}
