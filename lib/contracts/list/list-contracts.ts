import type { Total } from '@/lib/platform/database/pagination/count-rows'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { countContracts } from './count-contracts'
import { type ContractListItem, findContractRows, findSortKey, LIST_COLUMNS } from './find-contract-rows'
import type { ContractFilter, ContractListQuery } from './schema'

const PAGE_SIZE = 50

export interface ContractPage {
  contracts: ContractListItem[]
  hasPrevious: boolean
  hasNext: boolean
  /** How many contracts all pages have. */
  total: Total
}

/**
 * Returns a page of a company's contracts, in the filter's order.
 *
 * @param after the ID of the contract after which the page starts. An unknown ID gives the first page
 * @param before the ID of the contract before which the page ends. An unknown ID gives the first page
 */
export async function listContracts(
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
  { after, before }: Pick<ContractListQuery, 'after' | 'before'> = {},
): Promise<ContractPage> {
  const fromKey = await findSortKey(companyId, mode, after ?? before)
  const isBackwards = fromKey !== null && after === undefined
  const rows = await findContractRows<ContractListItem>(LIST_COLUMNS, companyId, mode, filter, {
    fromKey,
    isBackwards,
    limit: PAGE_SIZE + 1,
  })
  const hasMore = rows.length > PAGE_SIZE
  // Return the full first page if the contracts before `before` don't fill a page.
  if (isBackwards && rows.length < PAGE_SIZE) return listContracts(companyId, mode, filter)
  const contracts = rows.slice(0, PAGE_SIZE)
  const [hasPrevious, hasNext] = isBackwards ? [hasMore, true] : [fromKey !== null, hasMore]
  const total =
    hasPrevious || hasNext ? await countContracts(companyId, mode, filter) : { count: contracts.length, isMore: false }
  return { contracts: isBackwards ? contracts.reverse() : contracts, hasPrevious, hasNext, total }
}
