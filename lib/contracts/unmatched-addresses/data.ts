import type { Candidate } from '@/lib/addresses/address'
import {
  buildPageOrderBy,
  buildPageWhere,
  type Cursor,
  loadPage,
  type Page,
} from '@/lib/platform/database/pagination/page'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { UnmatchedAddressModel } from '@/prisma/client/models'
import type { BillsPackageRequest } from '../create/schema'

/** How many requests wait for somebody to choose their address. */
export async function countUnmatchedAddresses(companyId: CompanyId, mode: Mode): Promise<number> {
  return prisma().unmatchedAddress.count({
    where: { companyId, mode, dismissedAt: null, expiresAt: { gt: new Date() } },
  })
}

/** A request as the list shows it. */
export interface UnmatchedAddressListItem {
  id: number
  tenant: string
  /** The line that named no known address. */
  address: string
  candidates: number
  createdAt: Date
  expiresAt: Date
}

const PAGE_SIZE = 50

/**
 * A page of the requests, newest first.
 *
 * @param isDismissed those that were set aside, or those that wait
 */
export async function listUnmatchedAddresses(
  companyId: CompanyId,
  mode: Mode,
  isDismissed: boolean,
  pageCursor?: Cursor<number>,
): Promise<Page<UnmatchedAddressListItem, number>> {
  const toPageKey = ({ createdAt, id }: UnmatchedAddressListItem) => ({ at: createdAt, id })
  return loadPage(pageCursor, PAGE_SIZE, toPageKey, async (turn, take) => {
    const rows = await prisma().unmatchedAddress.findMany({
      where: {
        ...{ companyId, mode, expiresAt: { gt: new Date() }, dismissedAt: isDismissed ? { not: null } : null },
        AND: [buildPageWhere('createdAt', turn)],
      },
      orderBy: buildPageOrderBy('createdAt', turn),
      select: { id: true, request: true, candidates: true, createdAt: true, expiresAt: true },
      take,
    })
    return rows.map(toListItem)
  })
}

function toListItem({ request, candidates, ...row }: UnmatchedAddressRow): UnmatchedAddressListItem {
  const { firstName, lastName, address } = request as unknown as BillsPackageRequest
  return { ...row, tenant: `${firstName} ${lastName}`, address, candidates: (candidates as unknown[]).length }
}

type UnmatchedAddressRow = Pick<UnmatchedAddressModel, 'id' | 'request' | 'candidates' | 'createdAt' | 'expiresAt'>

/** A request with all that its page shows. Of the birthday that is the year: the initial password is made of the rest. */
export interface UnmatchedAddressDetail {
  id: number
  /** The failed call, which tells whether a later one has changed the request. */
  requestId: string
  request: Omit<BillsPackageRequest, 'birthday' | 'email'> & { email: string; birthYear: string }
  candidates: Candidate[]
  createdAt: Date
  expiresAt: Date
  dismissed: { at: Date; by: string } | null
}

/** Null when the company has no such request in this mode, or no longer. */
export async function findUnmatchedAddress(
  companyId: CompanyId,
  mode: Mode,
  id: number,
): Promise<UnmatchedAddressDetail | null> {
  const row = await prisma().unmatchedAddress.findFirst({
    where: { id, companyId, mode, expiresAt: { gt: new Date() } },
    select: {
      requestId: true,
      request: true,
      candidates: true,
      createdAt: true,
      expiresAt: true,
      dismissedAt: true,
      dismissedBy: { select: { name: true, email: true } },
    },
  })
  if (!row) return null
  const { birthday, email, ...request } = row.request as unknown as BillsPackageRequest
  return {
    id,
    requestId: row.requestId,
    request: { ...request, email: email.address, birthYear: birthday.slice(0, 4) },
    candidates: row.candidates as unknown as Candidate[],
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    dismissed: row.dismissedAt && {
      at: row.dismissedAt,
      by: row.dismissedBy?.name ?? row.dismissedBy?.email ?? '',
    },
  }
}

/** What create needs of a request that waits: its failed call, and the fields as they were validated then. */
export async function findHeldRequest(
  companyId: CompanyId,
  mode: Mode,
  id: number,
): Promise<{ requestId: string; request: BillsPackageRequest } | null> {
  const row = await prisma().unmatchedAddress.findFirst({
    where: { id, companyId, mode, expiresAt: { gt: new Date() } },
    select: { requestId: true, request: true },
  })
  return row && { requestId: row.requestId, request: row.request as unknown as BillsPackageRequest }
}
