import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { CompanyRole } from '@/prisma/client/enums'

/** 'lapsed' is an invitation whose link is over. */
export type ColleagueState = 'active' | 'invited' | 'lapsed'

export interface Colleague {
  id: number
  /** Null until an invitation is accepted. */
  name: string | null
  email: string
  role: CompanyRole
  state: ColleagueState
  hasSecondFactor: boolean
  /** To the minute; null for somebody who has not signed in since it is kept. */
  lastSeenAt: Date | null
  joinedOrInvitedAt: Date
  /** Null for the operator. */
  invitedBy: string | null
}

export interface Team {
  colleagues: Colleague[]
  twoFactorRequired: boolean
}

/** Who works for a company, in the order of names, the invited last. A team has at most 200. */
export async function teamOf(companyId: CompanyId): Promise<Team> {
  const [colleagues, { twoFactorRequired }] = await Promise.all([
    colleaguesOf(companyId, null),
    prisma().company.findUniqueOrThrow({ where: { id: companyId }, select: { twoFactorRequired: true } }),
  ])
  return { colleagues, twoFactorRequired }
}

/** One of them; null when there is no such colleague. */
export async function colleagueOf(companyId: CompanyId, id: number): Promise<Colleague | null> {
  const [colleague] = await colleaguesOf(companyId, id)
  return colleague ?? null
}

async function colleaguesOf(companyId: CompanyId, id: number | null): Promise<Colleague[]> {
  return prisma().$queryRaw<Colleague[]>`
    SELECT u.id, u.name, u.email, u.role, u.totp_confirmed_at IS NOT NULL AS "hasSecondFactor",
           u.created_at AS "joinedOrInvitedAt", coalesce(i.name, i.email) AS "invitedBy",
           greatest(u.last_seen_at, (SELECT max(s.last_seen_at) FROM partner_staff_sessions s WHERE s.user_id = u.id)) AS "lastSeenAt",
           CASE WHEN u.password_hash IS NOT NULL THEN 'active'
                WHEN EXISTS (SELECT FROM partner_staff_tokens t WHERE t.user_id = u.id AND t.purpose = 'invitation'
                             AND t.used_at IS NULL AND t.expires_at > now()) THEN 'invited'
                ELSE 'lapsed' END AS state
    FROM partner_staff u LEFT JOIN partner_staff i ON i.id = u.invited_by_id
    WHERE u.company_id = ${companyId}::int AND u.removed_at IS NULL AND (${id}::int IS NULL OR u.id = ${id}::int)
    ORDER BY u.password_hash IS NULL, lower(coalesce(u.name, u.email)), u.id
    LIMIT 200`
}
