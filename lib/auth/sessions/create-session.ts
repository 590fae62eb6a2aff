import { randomId } from '@/lib/platform/crypto/random-id'
import type { Prisma } from '@/prisma/client/client'
import { SESSION_SECONDS } from './session-cookie'
import { getStaffTables, type StaffRealm } from './staff-table-names'

/** For how long a second factor may be waited for. */
const TWO_FACTOR_SECONDS = 10 * 60

/**
 * Begins a session and returns its id, which is drawn anew with each.
 *
 * @param awaitsTwoFactor whether only the password is known to be right yet
 * @param browser by what the user knows it (user-agent.ts)
 */
export async function createSession(
  tx: Prisma.TransactionClient,
  realm: StaffRealm,
  userId: number,
  awaitsTwoFactor: boolean,
  browser: string,
): Promise<string> {
  const seconds = awaitsTwoFactor ? TWO_FACTOR_SECONDS : SESSION_SECONDS
  const { id } = await getStaffTables(tx, realm).sessions.create({
    data: { id: randomId(), userId, awaitsTwoFactor, browser, expiresAt: new Date(Date.now() + seconds * 1000) },
  })
  return id
}
