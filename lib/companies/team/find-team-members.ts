import { HAS_JOINED_SQL, MAY_SIGN_IN_WITHOUT_SSO_SQL } from '@/lib/auth/single-sign-on/sign-in-sql'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { CompanyRole } from '@/prisma/client/enums'

/** 'lapsed' means that the invitation's link has expired. */
export type TeamMemberStatus = 'active' | 'invited' | 'lapsed'

export interface TeamMember {
  id: number
  /** The member's name. Null if the invitation doesn't contain it and hasn't been accepted. */
  name: string | null
  email: string
  role: CompanyRole
  status: TeamMemberStatus
  hasTwoFactor: boolean
  passkeyCount: number
  /**
   * Whether the member has a password and may sign in with it. If not, an active member signs in through the company's
   * provider, which decides about 2FA.
   */
  usesPassword: boolean
  /** When the member last sent a request, to the minute. Null if the member has never signed in. */
  lastSeenAt: Date | null
  joinedOrInvitedAt: Date
  /** Whether the member got the account, or accepted the invitation, by signing in with single sign-on. */
  joinedBySso: boolean
  /**
   * The name of the person who invited the member, or their email address if they have no name. Null if an operator or
   * nobody did.
   */
  invitedBy: string | null
}

/** Finds a team member by ID. Returns null if the company's team has no such member. */
export async function findTeamMember(companyId: CompanyId, id: number): Promise<TeamMember | null> {
  const [member] = await findTeamMembers(companyId, id)
  return member ?? null
}

export async function findTeamMembers(companyId: CompanyId, id: number | null): Promise<TeamMember[]> {
  return prisma().$queryRaw<TeamMember[]>`
    SELECT u.id, u.name, u.email, u.role, u.totp_confirmed_at IS NOT NULL AS "hasTwoFactor",
           u.password_hash IS NOT NULL AND ${MAY_SIGN_IN_WITHOUT_SSO_SQL} AS "usesPassword",
           (SELECT count(*)::int FROM partner_staff_passkeys p WHERE p.user_id = u.id) AS "passkeyCount",
           u.created_at AS "joinedOrInvitedAt", u.joined_by_sso AS "joinedBySso",
           coalesce(i.name, i.email) AS "invitedBy",
           greatest(u.last_seen_at, (SELECT max(s.last_seen_at) FROM partner_staff_sessions s
                                     WHERE s.user_id = u.id AND NOT s.awaits_two_factor)) AS "lastSeenAt",
           CASE WHEN ${HAS_JOINED_SQL} THEN 'active'
                WHEN EXISTS (SELECT FROM partner_staff_tokens t WHERE t.user_id = u.id AND t.purpose = 'invitation'
                             AND t.used_at IS NULL AND t.expires_at > now()) THEN 'invited'
                ELSE 'lapsed' END AS status
    FROM partner_staff u LEFT JOIN partner_staff i ON i.id = u.invited_by_id
    WHERE u.company_id = ${companyId}::int AND u.removed_at IS NULL AND (${id}::int IS NULL OR u.id = ${id}::int)
    ORDER BY ${HAS_JOINED_SQL} DESC, lower(coalesce(u.name, u.email)), u.id
    LIMIT 200`
}
