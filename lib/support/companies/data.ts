import { keysOf, type ListedKey } from '@/lib/companies/api-keys/data'
import { companyNumbered } from '@/lib/companies/data'
import { type CallDetail, type CallSummary, loggedCall, loggedCalls } from '@/lib/partner-api/request-log/data'
import type { CallFilter } from '@/lib/partner-api/request-log/filter'
import type { Page, Turn } from '@/lib/platform/database/pagination/page'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import type { Mode } from '@/prisma/client/enums'
import { auditedRead } from '../access-log/mutations'

/** How many companies a list shows, by name. */
export const MOST_COMPANIES = 50

export interface CompanyInList {
  id: number
  name: string
  disabledAt: Date | null
}

/** Companies by a part of the name, or by the number; all of them for no words. That says nothing of any person. */
export function companiesNamed(_user: SupportUser, words: string): Promise<CompanyInList[]> {
  const number = /^[1-9]\d{0,8}$/.test(words) ? Number(words) : undefined
  return prisma().company.findMany({
    where: { OR: [{ name: { contains: words, mode: 'insensitive' } }, { id: number ?? 0 }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, disabledAt: true },
    take: MOST_COMPANIES,
  })
}

export interface CompanyOfDesk extends CompanyInList {
  createdAt: Date
  /** How many people can sign in to the portal for it. */
  staff: number
  twoFactorRequired: boolean
  /** Of each key. */
  requestsPerMinute: number
  keys: Record<Mode, ListedKey[]>
}

/** A company with its keys; null when there is none of this number. */
export async function companyOfDesk(_user: SupportUser, id: number): Promise<CompanyOfDesk | null> {
  const companyId = await companyNumbered(prisma(), id)
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
    keysOf(companyId, 'live'),
    keysOf(companyId, 'test'),
  ])
  const { _count, ...facts } = company
  return { ...facts, staff: _count.users, keys: { live, test } }
}

/** A page of a company's calls in a mode, and whose they are; null when there is no such company. */
export function callsOfDesk(
  user: SupportUser,
  id: number,
  mode: Mode,
  filter: CallFilter,
  turn: Turn | undefined,
): Promise<{ company: string; calls: Page<CallSummary> } | null> {
  return ofCompany(user, id, async (companyId, company, tx) => ({
    company,
    calls: await loggedCalls(companyId, mode, filter, turn, tx),
  }))
}

/** One of a company's calls, in either mode; null when it has none of this id. */
export function callOfDesk(
  user: SupportUser,
  id: number,
  requestId: string,
): Promise<{ company: string; mode: Mode; call: CallDetail } | null> {
  return ofCompany(user, id, async (companyId, company, tx) => {
    for (const mode of ['live', 'test'] as const) {
      const call = await loggedCall(companyId, mode, requestId, tx)
      if (call) return { company, mode, call }
    }
    return null
  })
}

type Transaction = Parameters<Parameters<typeof auditedRead>[2]>[0]

function ofCompany<Found>(
  user: SupportUser,
  id: number,
  read: (companyId: CompanyId, name: string, tx: Transaction) => Promise<Found | null>,
): Promise<Found | null> {
  return auditedRead(user, 'company.requests_viewed', async (tx) => {
    const companyId = await companyNumbered(tx, id)
    if (!companyId) return null
    const { name } = await tx.company.findUniqueOrThrow({ where: { id }, select: { name: true } })
    const found = await read(companyId, name, tx)
    return found && { found, tenantIds: [], companyId }
  })
}
