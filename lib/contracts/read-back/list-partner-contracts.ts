import { findContractRows, findSortKey } from '@/lib/contracts/list/find-contract-rows'
import type { Principal } from '@/lib/platform/identity/principal'
import { type PartnerContract, type PartnerContractRow, toPartnerContract } from './partner-contract'
import { PARTNER_CONTRACT_COLUMNS } from './partner-contract-sql'
import type { ContractQuery } from './schema'

/**
 * Lists a company's contracts in the mode of its API key, newest first, one page at a time. If the contract after which
 * the page starts doesn't exist, the page has those with lower IDs.
 */
export async function listPartnerContracts(
  { companyId, mode }: Principal,
  { startingAfter, limit, ...filter }: ContractQuery,
): Promise<{ contracts: PartnerContract[]; hasMore: boolean }> {
  const fromKey = await findSortKey(companyId, mode, startingAfter)
  const rows = await findContractRows<PartnerContractRow>(
    PARTNER_CONTRACT_COLUMNS,
    companyId,
    mode,
    { ...filter, searchText: '', service: [], sort: '-created' },
    { fromKey, belowId: startingAfter, isBackwards: false, limit: limit + 1 },
  )
  return { contracts: rows.slice(0, limit).map(toPartnerContract), hasMore: rows.length > limit }
}
