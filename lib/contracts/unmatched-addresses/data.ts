import type { Candidate } from '@/lib/addresses/address'
import { beyond, inOrder, type Page, pageAt, type Turn } from '@/lib/platform/database/pagination/page'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { UnmatchedAddressModel } from '@/prisma/client/models'
import type { BillsPackageRequest } from '../create/schema'

/** How many requests wait for somebody to choose their address. */
export async function waitingAddresses(companyId: CompanyId, mode: Mode): Promise<number> {
  return prisma().unmatchedAddress.count({
    where: { companyId, mode, dismissedAt: null, expiresAt: { gt: new Date() } },
  })
}

/** A request as the list shows it. */
export interface AddressRequestRow {
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
 * @param aside those that were set aside, or those that wait
 */
export async function addressRequests(
  companyId: CompanyId,
  mode: Mode,
  aside: boolean,
  turn?: Turn<number>,
): Promise<Page<AddressRequestRow, number>> {
  const placeOf = ({ createdAt, id }: AddressRequestRow) => ({ at: createdAt, id })
  return pageAt(turn, PAGE_SIZE, placeOf, async (turn, take) => {
    const rows = await prisma().unmatchedAddress.findMany({
      where: {
        ...{ companyId, mode, expiresAt: { gt: new Date() }, dismissedAt: aside ? { not: null } : null },
        AND: [beyond('createdAt', turn)],
      },
      orderBy: inOrder('createdAt', turn),
      select: { id: true, request: true, candidates: true, createdAt: true, expiresAt: true },
      take,
    })
    return rows.map(rowOf)
  })
}

function rowOf({ request, candidates, ...row }: KeptRow): AddressRequestRow {
  const { firstName, lastName, address } = request as unknown as BillsPackageRequest
  return { ...row, tenant: `${firstName} ${lastName}`, address, candidates: (candidates as unknown[]).length }
}

type KeptRow = Pick<UnmatchedAddressModel, 'id' | 'request' | 'candidates' | 'createdAt' | 'expiresAt'>

/** A request with all that its page shows. Of the birthday that is the year: the initial password is made of the rest. */
export interface AddressRequestDetail {
  id: number
  /** The failed call, which tells whether a later one has changed the request. */
  requestId: string
  request: Omit<BillsPackageRequest, 'birthday' | 'email'> & { email: string; birthYear: string }
  candidates: Candidate[]
  createdAt: Date
  expiresAt: Date
  setAside: { at: Date; by: string } | null
}

/** Null when the company has no such request in this mode, or no longer. */
export async function addressRequest(
  companyId: CompanyId,
  mode: Mode,
  id: number,
): Promise<AddressRequestDetail | null> {
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
    setAside: row.dismissedAt && {
      at: row.dismissedAt,
      by: row.dismissedBy?.name ?? row.dismissedBy?.email ?? '',
    },
  }
}

/** What create needs of a request that waits: its failed call, and the fields as they were validated then. */
export async function keptRequest(
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
