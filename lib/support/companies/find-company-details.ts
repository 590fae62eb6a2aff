import { type ApiKeyListItem, listApiKeys } from '@/lib/companies/api-keys/list-api-keys'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { prisma } from '@/lib/platform/database/prisma'
import { HAS_JOINED } from '@/lib/platform/identity/has-joined'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'
import { countMonthlyVolumes, type MonthlyVolume } from './count-monthly-volumes'
import type { CompanySummary } from './search-companies'

export interface CompanyDetails extends CompanySummary {
  createdAt: Date
  /** The admins who have joined, whom support contacts about the company. */
  admins: { id: number; name: string | null; email: string }[]
  /** How many members of partner staff have joined the team, not counting those who were removed. */
  partnerStaffCount: number
  twoFactorRequired: boolean
  /** The rate limit of each API key. */
  requestsPerMinute: number
  apiKeys: Record<Mode, ApiKeyListItem[]>
  volumes: MonthlyVolume[]
}

/** Returns a company with its API keys, or null if there's no company with this ID. */
export async function findCompanyDetails(_user: SupportStaff, id: number): Promise<CompanyDetails | null> {
  const companyId = await findCompanyId(prisma(), id)
  if (!companyId) return null
  const [company, live, test, volumes] = await Promise.all([
    prisma().company.findUniqueOrThrow({
      where: { id },
      select: {
        ...{ id: true, name: true, createdAt: true, disabledAt: true },
        ...{ twoFactorRequired: true, requestsPerMinute: true },
        users: {
          where: { role: 'admin', removedAt: null, ...HAS_JOINED },
          select: { id: true, name: true, email: true },
          orderBy: { id: 'asc' },
        },
        _count: { select: { users: { where: { removedAt: null, ...HAS_JOINED } } } },
      },
    }),
    listApiKeys(companyId, 'live'),
    listApiKeys(companyId, 'test'),
    countMonthlyVolumes(companyId),
  ])
  const { _count, users: admins, ...companyFields } = company
  return { ...companyFields, admins, partnerStaffCount: _count.users, apiKeys: { live, test }, volumes }
}
