import { countRows, type Total } from '@/lib/platform/database/pagination/count-rows'
import {
  buildPageOrderBy,
  buildPageWhere,
  type Cursor,
  loadPage,
  type Page,
} from '@/lib/platform/database/pagination/paginate'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { UnmatchedAddressModel } from '@/prisma/client/models'
import type { BillsPackageRequest } from '../create/schema'

export interface UnmatchedAddressListItem {
  id: number
  tenant: string
  /** The address line that matched no known address. */
  address: string
  /** How many addresses were suggested for the address line. */
  candidates: number
  createdAt: Date
  expiresAt: Date
}

const PAGE_SIZE = 50

/**
 * Returns a page of unmatched addresses, newest first. Leaves out expired ones.
 *
 * @param isDismissed true to list dismissed unmatched addresses, or false to list those for which partner staff still
 *   need to choose an address
 */
export async function listUnmatchedAddresses(
  companyId: CompanyId,
  mode: Mode,
  isDismissed: boolean,
  pageCursor?: Cursor<number>,
): Promise<Page<UnmatchedAddressListItem, number> & { total: Total }> {
  const toPageKey = ({ createdAt, id }: UnmatchedAddressListItem) => ({ at: createdAt, id })
  const where = { companyId, mode, expiresAt: { gt: new Date() }, dismissedAt: isDismissed ? { not: null } : null }
  const page = await loadPage(pageCursor, PAGE_SIZE, toPageKey, async (cursor, take) => {
    const rows = await prisma().unmatchedAddress.findMany({
      where: { ...where, AND: [buildPageWhere('createdAt', cursor)] },
      orderBy: buildPageOrderBy('createdAt', cursor),
      select: { id: true, request: true, candidates: true, createdAt: true, expiresAt: true },
      take,
    })
    return rows.map(toListItem)
  })
  return { ...page, total: await countRows(page, (take) => prisma().unmatchedAddress.count({ where, take })) }
}

function toListItem({ request, candidates, ...row }: UnmatchedAddressRow): UnmatchedAddressListItem {
  const { firstName, lastName, address } = request as unknown as BillsPackageRequest
  return { ...row, tenant: `${firstName} ${lastName}`, address, candidates: (candidates as unknown[]).length }
}

type UnmatchedAddressRow = Pick<UnmatchedAddressModel, 'id' | 'request' | 'candidates' | 'createdAt' | 'expiresAt'>
