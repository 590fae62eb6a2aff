import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { type ContractListItem, findContractRows, findSortKey, LIST_COLUMNS } from './find-contract-rows'
import type { ContractFilter, ContractListQuery } from './schema'

const PAGE_SIZE = 50

/**
 * A page of a company's contracts in the order that is wanted.
 *
 * @param place the contract behind which it begins or before which it ends; one that is not in the list is no place
 */
export async function listContracts(
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
  { after, before }: Pick<ContractListQuery, 'after' | 'before'> = {},
): Promise<{ contracts: ContractListItem[]; hasPrevious: boolean; hasNext: boolean }> {
  const fromKey = await findSortKey(companyId, mode, after ?? before)
  const isBackwards = fromKey !== null && after === undefined
  const rows = await findContractRows<ContractListItem>(LIST_COLUMNS, companyId, mode, filter, {
    fromKey,
    isBackwards,
    limit: PAGE_SIZE + 1,
  })
  const hasMore = rows.length > PAGE_SIZE
  // Since its place was given, what was the first page has moved on: what is left before it is no page.
  if (isBackwards && rows.length < PAGE_SIZE) return listContracts(companyId, mode, filter)
  const contracts = rows.slice(0, PAGE_SIZE)
  return isBackwards
    ? { contracts: contracts.reverse(), hasPrevious: hasMore, hasNext: true }
    : { contracts, hasPrevious: fromKey !== null, hasNext: hasMore }
}
