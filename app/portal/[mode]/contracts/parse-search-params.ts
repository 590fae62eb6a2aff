import { decryptSearch, listSearchScope } from '@/lib/auth/encrypt-search-term'
import { type ContractFilter, type ContractListQuery, contractListSchema } from '@/lib/contracts/list/schema'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'

/** What an address of the list asks for, with the words in the clear. */
export function parseSearchParams(
  { companyId }: PartnerStaff,
  mode: Mode,
  searchParams: unknown,
): { query: ContractListQuery; filter: ContractFilter } {
  const query = contractListSchema.parse(searchParams)
  return {
    query,
    filter: { ...query, searchText: decryptSearch(listSearchScope(companyId, mode, 'contracts'), query.q) },
  }
}
