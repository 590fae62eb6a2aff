import { prisma } from '@/lib/platform/database/prisma'
import type { StaffRealm } from '../sessions/staff-table-names'

/** Returns the user's encrypted TOTP secret, or null if the user has no confirmed secret. */
export async function findEncryptedSecret(realm: StaffRealm, userId: number): Promise<Uint8Array | null> {
  const query = { where: { id: userId, totpConfirmedAt: { not: null } }, select: { totpSecret: true } } as const
  const user =
    realm === 'portal' ? await prisma().partnerStaff.findFirst(query) : await prisma().supportStaff.findFirst(query)
  return user?.totpSecret ?? null
}
