import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getPasskeyTable } from './passkey-table'

/** A passkey in the list of a user's own passkeys. */
export interface OwnPasskey {
  id: number
  name: string
  createdAt: Date
  /** When the passkey was last used to sign in. Null if it never was. */
  lastUsedAt: Date | null
}

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(realm: Realm, userId: number): Promise<OwnPasskey[]> {
  return getPasskeyTable(prisma(), realm).findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  })
}
