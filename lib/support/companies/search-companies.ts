import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

export const MAX_COMPANIES_LISTED = 50

export interface CompanySummary {
  id: number
  name: string
  disabledAt: Date | null
}

/**
 * Returns the companies whose name contains the query, or whose ID is the query. They are sorted by name, and there are
 * at most MAX_COMPANIES_LISTED. An empty query matches all companies. The search isn't logged, because it shows no
 * personal data.
 */
export function searchCompanies(_user: SupportStaff, query: string): Promise<CompanySummary[]> {
  const companyId = /^[1-9]\d{0,8}$/.test(query) ? Number(query) : undefined
  return prisma().company.findMany({
    where: { OR: [{ name: { contains: query, mode: 'insensitive' } }, { id: companyId ?? 0 }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, disabledAt: true },
    take: MAX_COMPANIES_LISTED,
  })
}
