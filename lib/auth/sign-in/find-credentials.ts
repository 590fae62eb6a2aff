import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'

interface Credentials {
  id: number
  passwordHash: string
}

/**
 * Who signs in to a realm with an e-mail; null also for who has not chosen a password yet, was removed, or is of a
 * disabled company.
 *
 * @param emailKey in the form that is compared
 */
export async function findCredentials(realm: Realm, emailKey: string): Promise<Credentials | null> {
  const row = await CREDENTIALS_FINDERS[realm](emailKey)
  return row?.passwordHash ? { id: row.id, passwordHash: row.passwordHash } : null
}

export const credentialsSelect = { id: true, passwordHash: true } as const

const CREDENTIALS_FINDERS: Record<
  Realm,
  (emailKey: string) => Promise<{ id: number; passwordHash: string | null } | null>
> = {
  portal: (emailKey) =>
    prisma().partnerStaff.findFirst({
      where: { emailKey, passwordHash: { not: null }, removedAt: null, company: { disabledAt: null } },
      select: credentialsSelect,
    }),
  support: (emailKey) =>
    prisma().supportStaff.findFirst({ where: { emailKey, removedAt: null }, select: credentialsSelect }),
  // A test tenant is a partner's own, and nobody to sign in.
  account: (emailKey) => prisma().tenant.findFirst({ where: { emailKey, mode: 'live' }, select: credentialsSelect }),
}
