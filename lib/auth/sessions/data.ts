import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffSession, SupportStaffSession } from '@/lib/platform/identity/sessions'
import { getStaffTables, type StaffRealm } from './user-tables'

/**
 * The session of an id, unless it is over: signed out, an hour without a request, past its end, its user
 * removed or its company disabled. Says that it was seen just now, once a minute at most: one round trip.
 */
export async function touchSession(id: string): Promise<PartnerStaffSession | null> {
  const [row] = await prisma().$queryRaw<PartnerStaffSession[]>`
    WITH found AS (
      SELECT 'portal' AS realm, s.id, s.created_at AS "createdAt", s.awaits_two_factor AS "awaitsTwoFactor",
             u.id AS "userId", u.email, u.name, u.role, u.totp_confirmed_at IS NOT NULL AS "hasSecondFactor",
             c.id AS "companyId", c.name AS "companyName", c.two_factor_required AS "twoFactorRequired"
      FROM partner_staff_sessions s JOIN partner_staff u ON u.id = s.user_id JOIN companies c ON c.id = u.company_id
      WHERE s.id = ${id}::uuid AND s.expires_at > now() AND s.last_seen_at > now() - interval '1 hour'
        AND u.password_hash IS NOT NULL AND u.removed_at IS NULL AND c.disabled_at IS NULL
    ), seen AS (
      UPDATE partner_staff_sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM found) AND last_seen_at <= now() - interval '1 minute'
      RETURNING user_id
    ), seen_user AS (
      UPDATE partner_staff SET last_seen_at = now() WHERE id = (
        -- Who changes a user just then goes on to the sessions, and must not wait for this one.
        SELECT id FROM partner_staff WHERE id = (SELECT user_id FROM seen) FOR NO KEY UPDATE SKIP LOCKED
      )
    )
    SELECT * FROM found`
  return row ?? null
}

/** The same of support staff: over when its user is removed. */
export async function touchSupportSession(id: string): Promise<SupportStaffSession | null> {
  const [row] = await prisma().$queryRaw<SupportStaffSession[]>`
    WITH found AS (
      SELECT 'support' AS realm, s.id, s.created_at AS "createdAt", s.awaits_two_factor AS "awaitsTwoFactor",
             u.id AS "userId", u.email, u.name, u.totp_confirmed_at IS NOT NULL AS "hasSecondFactor"
      FROM support_staff_sessions s JOIN support_staff u ON u.id = s.user_id
      WHERE s.id = ${id}::uuid AND s.expires_at > now() AND s.last_seen_at > now() - interval '1 hour'
        AND u.password_hash IS NOT NULL AND u.removed_at IS NULL
    ), seen AS (
      UPDATE support_staff_sessions SET last_seen_at = now()
      WHERE id = (SELECT id FROM found) AND last_seen_at <= now() - interval '1 minute'
      RETURNING user_id
    ), seen_user AS (
      UPDATE support_staff SET last_seen_at = now() WHERE id = (
        SELECT id FROM support_staff WHERE id = (SELECT user_id FROM seen) FOR NO KEY UPDATE SKIP LOCKED
      )
    )
    SELECT * FROM found`
  return row ?? null
}

const TOUCH_SESSION = { portal: touchSession, support: touchSupportSession }

/** A session that waits for its second factor; null for any other. */
export async function findPendingSession(
  realm: StaffRealm,
  id: string,
): Promise<{ realm: StaffRealm; id: string; userId: number; email: string } | null> {
  const session = await TOUCH_SESSION[realm](id)
  return session?.awaitsTwoFactor ? session : null
}

/** One of a user's sign-ins, for its owner's list. */
export interface ActiveSession {
  id: string
  /** 'Chrome on Windows'; null where that is not known. */
  browser: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** The sign-ins of a user that count, the one that was last used first. */
export async function listActiveSessions(realm: StaffRealm, userId: number): Promise<ActiveSession[]> {
  return getStaffTables(prisma(), realm).sessions.findMany({
    where: {
      ...{ userId, awaitsTwoFactor: false, expiresAt: { gt: new Date() } },
      lastSeenAt: { gt: new Date(Date.now() - 60 * 60 * 1000) },
    },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, browser: true, createdAt: true, lastSeenAt: true },
  })
}
