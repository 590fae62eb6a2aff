import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'

interface SigningIn {
  id: number
  passwordHash: string
}

/**
 * Who signs in to a realm with an e-mail; null also for who has not chosen a password yet, was removed, or is of a
 * disabled company.
 *
 * @param emailKey in the form that is compared
 */
export async function whoSignsIn(realm: Realm, emailKey: string): Promise<SigningIn | null> {
  const found = await WHO[realm](emailKey)
  return found?.passwordHash ? { id: found.id, passwordHash: found.passwordHash } : null
}

const select = { id: true, passwordHash: true } as const

const WHO: Record<Realm, (emailKey: string) => Promise<{ id: number; passwordHash: string | null } | null>> = {
  portal: (emailKey) =>
    prisma().partnerStaff.findFirst({
      where: { emailKey, passwordHash: { not: null }, removedAt: null, company: { disabledAt: null } },
      select,
    }),
  support: (emailKey) => prisma().supportStaff.findFirst({ where: { emailKey, removedAt: null }, select }),
  // A test tenant is a partner's own, and nobody to sign in.
  account: (emailKey) => prisma().tenant.findFirst({ where: { emailKey, mode: 'live' }, select }),
}

const HASH_OF: Record<Realm, (id: number) => Promise<{ passwordHash: string | null } | null>> = {
  portal: (id) => prisma().partnerStaff.findUnique({ where: { id }, select }),
  support: (id) => prisma().supportStaff.findUnique({ where: { id }, select }),
  account: (id) => prisma().tenant.findUnique({ where: { id }, select }),
}

/** The password's hash of somebody who is signed in. */
export async function passwordHashOf(realm: Realm, userId: number): Promise<string | null> {
  return (await HASH_OF[realm](userId))?.passwordHash ?? null
}
