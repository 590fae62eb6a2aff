import { recordOwnAccountEvent, type StaffPrincipal } from '@/lib/audit/record-audit-event'
import { randomId } from '@/lib/platform/crypto/random-id'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { SESSION_SECONDS } from './session-cookie'
import { getStaffTables, type StaffRealm, USER_TABLES } from './user-tables'

/** Without a request for so long a session is over (data.ts). */
const IDLE_MS = 60 * 60 * 1000

/** For how long a second factor may be waited for. */
const TWO_FACTOR_SECONDS = 10 * 60

/**
 * Begins a session and returns its id, which is drawn anew with each.
 *
 * @param awaitsTwoFactor whether only the password is known to be right yet
 * @param browser by what the user knows it (browser.ts)
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

/** Ends a session that another takes the place of; returns whether it was there. */
export async function endReplacedSession(
  tx: Prisma.TransactionClient,
  realm: StaffRealm,
  id: string,
  awaitsTwoFactor?: true,
): Promise<boolean> {
  const { count } = await getStaffTables(tx, realm).sessions.deleteMany({ where: { id, awaitsTwoFactor } })
  return count > 0
}

/**
 * Holds the row of a user who changes the own password or second factor, so that a change which was quicker, such as
 * a reset, is not undone by one that began before it.
 *
 * @param session that of who acts; it must still be there
 * @param passwordHash what the password was compared with, and what must still be stored; null where none was asked
 * @returns false when one of them has gone meanwhile
 */
export async function lockCurrentUser(
  tx: Prisma.TransactionClient,
  session: { realm: StaffRealm; id: string; userId: number },
  passwordHash: string | null,
): Promise<boolean> {
  const { realm, id, userId } = session
  const lockedRows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM ${Prisma.raw(USER_TABLES[realm])}
    WHERE id = ${userId} AND removed_at IS NULL AND password_hash = coalesce(${passwordHash}, password_hash)
    FOR NO KEY UPDATE`
  // A statement of its own, which sees what ended while the row was waited for.
  return (
    lockedRows.length > 0 &&
    (await getStaffTables(tx, realm).sessions.count({ where: { id, userId, awaitsTwoFactor: false } })) > 0
  )
}

/** Ends a session: its next request is refused by every process. */
export async function endSession(realm: StaffRealm, id: string): Promise<void> {
  await getStaffTables(prisma(), realm).sessions.deleteMany({ where: { id } })
}

/** Somebody of the staff who is signed in; `id` is that of the session. */
type SignedInStaff = StaffPrincipal & { id: string }

/** Ends one of the own sessions; another's stays as it is. */
export async function endOwnSession(user: SignedInStaff, id: string): Promise<void> {
  await deleteOwnSessions(user, { id })
}

/** Ends all of the own sessions but the one that asks for it. */
export async function endOtherSessions(user: SignedInStaff): Promise<void> {
  await deleteOwnSessions(user, { id: { not: user.id } })
}

async function deleteOwnSessions(
  user: SignedInStaff,
  where: Pick<Prisma.PartnerStaffSessionWhereInput, 'id'>,
): Promise<void> {
  const { realm, userId } = user
  await prisma().$transaction(async (tx) => {
    const { count } = await getStaffTables(tx, realm).sessions.deleteMany({ where: { ...where, userId } })
    if (count > 0) await recordOwnAccountEvent(tx, user, 'sessions_ended')
  })
}

/**
 * Ends all sessions of a user.
 *
 * @param exceptSessionId one that stays: that of the user who changes the own password
 */
export async function endUserSessions(
  tx: Prisma.TransactionClient,
  realm: StaffRealm,
  userId: number,
  exceptSessionId?: string,
): Promise<void> {
  await getStaffTables(tx, realm).sessions.deleteMany({
    where: { userId, ...(exceptSessionId && { id: { not: exceptSessionId } }) },
  })
}

/** Deletes the sessions that are over; returns how many. */
export async function purgeEndedSessions(): Promise<number> {
  const where = { OR: [{ expiresAt: { lte: new Date() } }, { lastSeenAt: { lt: new Date(Date.now() - IDLE_MS) } }] }
  const counts = [
    await prisma().partnerStaffSession.deleteMany({ where }),
    await prisma().supportStaffSession.deleteMany({ where }),
    await prisma().tenantSession.deleteMany({ where }),
  ]
  return counts.reduce((sum, { count }) => sum + count, 0)
}
