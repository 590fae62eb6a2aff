import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { credentialsSelect } from './find-credentials'

const HASH_FINDERS: Record<Realm, (id: number) => Promise<{ passwordHash: string | null } | null>> = {
  portal: (id) => prisma().partnerStaff.findUnique({ where: { id }, select: credentialsSelect }),
  support: (id) => prisma().supportStaff.findUnique({ where: { id }, select: credentialsSelect }),
  account: (id) => prisma().tenant.findUnique({ where: { id }, select: credentialsSelect }),
}

/** Returns the password hash of a signed-in user, or null if the user has no password. */
export async function findPasswordHash(realm: Realm, userId: number): Promise<string | null> {
  return (await HASH_FINDERS[realm](userId))?.passwordHash ?? null
}
