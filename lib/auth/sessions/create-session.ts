import { randomId } from '@/lib/platform/crypto/random-id'
import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'
import { SESSION_SECONDS } from './session-cookie'
import { getUserTables } from './user-tables'

/** The time limit for entering a 2FA code after the password. */
const TWO_FACTOR_SECONDS = 10 * 60

/**
 * Creates a session and returns its ID.
 *
 * @param awaitsTwoFactor whether the user must still enter a 2FA code
 * @param browser the browser's description, as returned by `describeBrowser`
 * @param ssoConnectionId the ID of the single sign-on connection through which a member of partner staff signed in
 */
export async function createSession(
  tx: Prisma.TransactionClient,
  realm: Realm,
  userId: number,
  awaitsTwoFactor: boolean,
  browser: string,
  ssoConnectionId?: string,
): Promise<string> {
  const seconds = awaitsTwoFactor ? TWO_FACTOR_SECONDS : SESSION_SECONDS
  const { id } = await getUserTables(tx, realm).sessions.create({
    data: {
      ...{ id: randomId(), userId, awaitsTwoFactor, browser, ssoConnectionId },
      expiresAt: new Date(Date.now() + seconds * 1000),
    },
  })
  return id
}
