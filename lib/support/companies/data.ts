import { type ApiKeyListItem, listApiKeys } from '@/lib/companies/api-keys/data'
import { findCompanyId } from '@/lib/companies/data'
import {
  type ApiRequestDetail,
  type ApiRequestSummary,
  findApiRequest,
  listApiRequests,
} from '@/lib/partner-api/request-log/data'
import type { RequestFilter } from '@/lib/partner-api/request-log/request-filter'
import type { Cursor, Page } from '@/lib/platform/database/pagination/page'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/sessions'
import type { Mode } from '@/prisma/client/enums'
import { readWithAccessLog } from '../access-log/read-with-access-log'

/** How many companies a list shows, by name. */
export const MAX_COMPANIES_LISTED = 50

export interface CompanySummary {
  id: number
  name: string
  disabledAt: Date | null
}

/** Companies by a part of the name, or by the number; all of them for no words. That says nothing of any person. */
export function searchCompanies(_user: SupportStaff, query: string): Promise<CompanySummary[]> {
  const companyId = /^[1-9]\d{0,8}$/.test(query) ? Number(query) : undefined
  return prisma().company.findMany({
    where: { OR: [{ name: { contains: query, mode: 'insensitive' } }, { id: companyId ?? 0 }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, disabledAt: true },
    take: MAX_COMPANIES_LISTED,
  })
}

export interface CompanyDetails extends CompanySummary {
  createdAt: Date
  /** How many people can sign in to the portal for it. */
  partnerStaffCount: number
  twoFactorRequired: boolean
  /** Of each key. */
  requestsPerMinute: number
  apiKeys: Record<Mode, ApiKeyListItem[]>
}

/** A company with its keys; null when there is none of this number. */
export async function findCompanyDetails(_user: SupportStaff, id: number): Promise<CompanyDetails | null> {
  const companyId = await findCompanyId(prisma(), id)
  if (!companyId) return null
  const [company, live, test] = await Promise.all([
    prisma().company.findUniqueOrThrow({
      where: { id },
      select: {
        ...{ id: true, name: true, createdAt: true, disabledAt: true },
        ...{ twoFactorRequired: true, requestsPerMinute: true },
        _count: { select: { users: { where: { passwordHash: { not: null }, removedAt: null } } } },
      },
    }),
    listApiKeys(companyId, 'live'),
    listApiKeys(companyId, 'test'),
  ])
  const { _count, ...companyFields } = company
  return { ...companyFields, partnerStaffCount: _count.users, apiKeys: { live, test } }
}

/** A page of a company's calls in a mode, and whose they are; null when there is no such company. */
export function findCompanyApiRequests(
  user: SupportStaff,
  id: number,
  mode: Mode,
  filter: RequestFilter,
  cursor: Cursor | undefined,
): Promise<{ companyName: string; apiRequests: Page<ApiRequestSummary> } | null> {
  return readCompany(user, id, async (companyId, companyName, tx) => ({
    companyName,
    apiRequests: await listApiRequests(companyId, mode, filter, cursor, tx),
  }))
}

/** One of a company's calls, in either mode; null when it has none of this id. */
export function findCompanyApiRequest(
  user: SupportStaff,
  id: number,
  requestId: string,
): Promise<{ companyName: string; mode: Mode; apiRequest: ApiRequestDetail } | null> {
  return readCompany(user, id, async (companyId, companyName, tx) => {
    for (const mode of ['live', 'test'] as const) {
      const apiRequest = await findApiRequest(companyId, mode, requestId, tx)
      if (apiRequest) return { companyName, mode, apiRequest }
    }
    return null
  })
}

type Transaction = Parameters<Parameters<typeof readWithAccessLog>[2]>[0]

function readCompany<Result>(
  user: SupportStaff,
  id: number,
  read: (companyId: CompanyId, name: string, tx: Transaction) => Promise<Result | null>,
): Promise<Result | null> {
  return readWithAccessLog(user, 'company.requests_viewed', async (tx) => {
    const companyId = await findCompanyId(tx, id)
    if (!companyId) return null
    const { name } = await tx.company.findUniqueOrThrow({ where: { id }, select: { name: true } })
    const result = await read(companyId, name, tx)
    return result && { result, tenantIds: [], companyId }
  })
}
