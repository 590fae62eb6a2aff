import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { Prisma } from '@/prisma/client/client'
import { beginSession, endBefore } from '../sessions/mutations'
import { type StaffRealm, USERS } from '../sessions/user-tables'
import { beginTenantSession } from '../tenant-accounts/mutations'

/** Somebody as it was when the password was compared. */
interface Compared {
  id: number
  passwordHash: string
}

/**
 * Begins a session after a password was found right, and ends the one that the browser had.
 *
 * @param before the id of the browser's earlier session in the realm, of whomever
 * @param browser by what the user knows it (lib/auth/sessions/user-agent.ts)
 * @returns null when the password was changed, or the user removed, meanwhile
 */
export async function beginAfterPassword(
  realm: Realm,
  user: Compared,
  before: string | null,
  browser: string,
): Promise<string | null> {
  return prisma().$transaction(async (tx) =>
    realm === 'account'
      ? beginTenantSession(tx, user, before, browser)
      : beginOfStaff(tx, realm, user, before, browser),
  )
}

async function beginOfStaff(
  tx: Prisma.TransactionClient,
  realm: StaffRealm,
  user: Compared,
  before: string | null,
  browser: string,
): Promise<string | null> {
  const [still] = await tx.$queryRaw<{ hasSecondFactor: boolean }[]>`
    SELECT totp_confirmed_at IS NOT NULL AS "hasSecondFactor" FROM ${Prisma.raw(USERS[realm])}
    WHERE id = ${user.id} AND password_hash = ${user.passwordHash} AND removed_at IS NULL FOR SHARE`
  if (!still) return null
  if (before) await endBefore(tx, realm, before)
  return beginSession(tx, realm, user.id, still.hasSecondFactor, browser)
}

/**
 * Begins the full session after the second factor, in place of the one that waited for it.
 *
 * @returns null when that one is gone: it is used once
 */
export async function beginAfterSecondFactor(
  realm: StaffRealm,
  waiting: { id: string; userId: number },
  browser: string,
): Promise<string | null> {
  return prisma().$transaction(async (tx) =>
    (await endBefore(tx, realm, waiting.id, true)) ? beginSession(tx, realm, waiting.userId, false, browser) : null,
  )
}
