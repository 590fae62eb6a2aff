import { findContractRows, findSortKey } from '@/lib/contracts/list/find-contract-rows'
import type { Principal } from '@/lib/platform/identity/principal'
import { type PartnerContract, type PartnerContractRow, toPartnerContract } from './partner-contract'
import { PARTNER_CONTRACT_COLUMNS } from './partner-contract-sql'
import type { ContractQuery } from './schema'

type ListResult =
  | { ok: true; contracts: PartnerContract[]; hasMore: boolean }
  | { ok: false; reason: 'unknown startingAfter' }

/** Lists a company's contracts in the mode of its API key, newest first, one page at a time. */
export async function listPartnerContracts(
  { companyId, mode }: Principal,
  { startingAfter, limit, ...filter }: ContractQuery,
): Promise<ListResult> {
  const fromKey = await findSortKey(companyId, mode, startingAfter ?? undefined)
  if (startingAfter !== undefined && !fromKey) return { ok: false, reason: 'unknown startingAfter' }
  const rows = await findContractRows<PartnerContractRow>(
    PARTNER_CONTRACT_COLUMNS,
    companyId,
    mode,
    { ...filter, searchText: '', service: [], sort: '-created' },
    { fromKey, isBackwards: false, limit: limit + 1 },
  )
  return { ok: true, contracts: rows.slice(0, limit).map(toPartnerContract), hasMore: rows.length > limit }
}
