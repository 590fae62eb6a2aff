import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'

interface Credentials {
  id: number
  passwordHash: string
}

/**
 * Finds the user who signs in to a realm with an email. Returns null if there's no such user, or if the user has no
 * password yet, was removed or belongs to a disabled company.
 *
 * @param emailKey `EmailAddress.key` of the entered address
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
  // Leave out test tenants, who are part of a partner's test data and can't sign in.
  account: (emailKey) => prisma().tenant.findFirst({ where: { emailKey, mode: 'live' }, select: credentialsSelect }),
}
