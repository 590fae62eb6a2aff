import { HAS_JOINED_SQL } from '@/lib/auth/single-sign-on/sign-in-sql'
import { type ApiKeyListItem, listApiKeys } from '@/lib/companies/api-keys/list-api-keys'
import { findCompanyId } from '@/lib/companies/find-company-id'
import type { Logo } from '@/lib/mail/branding/logo'
import { prisma } from '@/lib/platform/database/prisma'
import { HAS_JOINED } from '@/lib/platform/identity/has-joined'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { EmailStatus, Mode } from '@/prisma/client/enums'
import { countMonthlyVolumes, type MonthlyVolume } from './count-monthly-volumes'
import type { CompanySummary } from './search-companies'

export interface CompanyDetails extends CompanySummary {
  createdAt: Date
  /** The admins who have joined, whom support contacts about the company. */
  admins: { id: number; name: string | null; email: string }[]
  /** The admins who have been invited but haven't joined. */
  invitedAdmins: InvitedAdmin[]
  /** How many members of partner staff have joined the team, not counting those who were removed. */
  partnerStaffCount: number
  /** The contact and logo that tenants see. */
  contactEmail: string | null
  contactPhone: string | null
  logo: Logo | null
  twoFactorRequired: boolean
  /** The rate limit of each API key. */
  requestsPerMinute: number
  apiKeys: Record<Mode, ApiKeyListItem[]>
  volumes: MonthlyVolume[]
}

export interface InvitedAdmin {
  id: number
  /** Null if a colleague sent the invitation, because it doesn't contain a name. */
  name: string | null
  email: string
  invitedAt: Date
  /** When the link expires. Null if there's no link, because it was deleted long after it expired. */
  linkExpiresAt: Date | null
  /** The status of the latest email. Null if none was sent, because an operator passed on the link. */
  emailStatus: EmailStatus | null
}

/** Returns a company with its API keys, or null if there's no company with this ID. */
export async function findCompanyDetails(_user: SupportStaff, id: number): Promise<CompanyDetails | null> {
  const companyId = await findCompanyId(prisma(), id)
  if (!companyId) return null
  const [company, invitedAdmins, live, test, volumes] = await Promise.all([
    prisma().company.findUniqueOrThrow({
      where: { id },
      select: {
        ...{ id: true, name: true, createdAt: true, disabledAt: true },
        ...{ twoFactorRequired: true, requestsPerMinute: true, contactEmail: true, contactPhone: true },
        logo: { select: { id: true, replacedAt: true, width: true, height: true } },
        users: {
          where: { role: 'admin', removedAt: null, ...HAS_JOINED },
          select: { id: true, name: true, email: true },
          orderBy: { id: 'asc' },
        },
        _count: { select: { users: { where: { removedAt: null, ...HAS_JOINED } } } },
      },
    }),
    findInvitedAdmins(id),
    listApiKeys(companyId, 'live'),
    listApiKeys(companyId, 'test'),
    countMonthlyVolumes(companyId),
  ])
  const { _count, users: admins, ...companyFields } = company
  return { ...companyFields, admins, invitedAdmins, partnerStaffCount: _count.users, apiKeys: { live, test }, volumes }
}

const findInvitedAdmins = (companyId: number) =>
  prisma().$queryRaw<InvitedAdmin[]>`
    SELECT u.id, u.name, u.email, coalesce(t.created_at, u.created_at) AS "invitedAt", t.expires_at AS "linkExpiresAt",
           e.status AS "emailStatus"
    FROM partner_staff u
    LEFT JOIN LATERAL (SELECT created_at, expires_at FROM partner_staff_tokens
                       WHERE user_id = u.id AND purpose = 'invitation' ORDER BY created_at DESC LIMIT 1) t ON true
    LEFT JOIN LATERAL (SELECT status FROM emails WHERE user_id = u.id ORDER BY id DESC LIMIT 1) e ON true
    WHERE u.company_id = ${companyId}::int AND u.role = 'admin' AND u.removed_at IS NULL AND NOT ${HAS_JOINED_SQL}
    ORDER BY u.id`
