import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import type { SortKey } from './contract-sort-sql'
import { type ContractListItem, findContractRows, findSortKey, LIST_COLUMNS, type RowRange } from './find-contract-rows'
import type { ContractFilter } from './schema'

const BATCH_SIZE = 1000

export interface ExportedContract extends ContractListItem {
  postcode: string
  numberOfTenants: number
  broadband: string
}

const EXPORT_COLUMNS = Prisma.sql`${LIST_COLUMNS}, c.postcode, c.number_of_tenants AS "numberOfTenants", c.broadband`

/**
 * Loads all contracts that match the filter, one batch at a time. Memory use doesn't depend on the number of contracts.
 * No transaction or database cursor stays open between batches.
 */
export async function* loadContractBatches(
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
): AsyncGenerator<ExportedContract[], void, undefined> {
  let fromKey: SortKey | null = null
  for (;;) {
    const range: RowRange = { fromKey, isBackwards: false, limit: BATCH_SIZE }
    const batch = await findContractRows<ExportedContract>(EXPORT_COLUMNS, companyId, mode, filter, range)
    if (batch.length > 0) yield batch
    if (batch.length < BATCH_SIZE) return
    fromKey = await findSortKey(companyId, mode, batch.at(-1)?.id)
  }
}
