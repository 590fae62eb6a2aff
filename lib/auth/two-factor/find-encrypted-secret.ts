import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getUserTables } from '../sessions/user-tables'

/** Returns the user's encrypted TOTP secret, or null if the user has no confirmed secret. */
export async function findEncryptedSecret(realm: Realm, userId: number): Promise<Uint8Array | null> {
  const user = await getUserTables(prisma(), realm).users.findFirst({
    where: { id: userId, totpConfirmedAt: { not: null } },
    select: { totpSecret: true },
  })
  return user?.totpSecret ?? null
}
