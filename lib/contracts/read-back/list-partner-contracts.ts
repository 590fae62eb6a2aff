import type { SortKey } from '@/lib/contracts/list/contract-sort-sql'
import { findContractRows } from '@/lib/contracts/list/find-contract-rows'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { type PartnerContract, type PartnerContractRow, toPartnerContract } from './partner-contract'
import { PARTNER_CONTRACT_COLUMNS } from './partner-contract-sql'
import type { ContractQuery } from './schema'

/** Lists a company's contracts in the mode of its API key, newest first, one page at a time. */
export async function listPartnerContracts(
  { companyId, mode }: Principal,
  { startingAfter, limit, ...filter }: ContractQuery,
): Promise<{ contracts: PartnerContract[]; hasMore: boolean }> {
  const fromKey = startingAfter === undefined ? null : await findPosition(startingAfter)
  if (startingAfter !== undefined && !fromKey) return { contracts: [], hasMore: false }
  const rows = await findContractRows<PartnerContractRow>(
    PARTNER_CONTRACT_COLUMNS,
    companyId,
    mode,
    { ...filter, searchText: '', service: [], sort: '-created' },
    { fromKey, isBackwards: false, limit: limit + 1 },
  )
  return { contracts: rows.slice(0, limit).map(toPartnerContract), hasMore: rows.length > limit }
}

/**
 * Finds where an ID is in the list. The company may have no contract with this ID, for example because it was deleted
 * since the previous page. In that case, the next lower ID decides, even if it's another company's, because it tells
 * when the IDs above it were given. Returns null if there's no lower ID.
 */
async function findPosition(id: number): Promise<SortKey | null> {
  const contract = await prisma().houseContract.findFirst({
    where: { id: { lte: id } },
    orderBy: { id: 'desc' },
    select: { createdAt: true, startDate: true, sortName: true },
  })
  return contract && { ...contract, id }
}
