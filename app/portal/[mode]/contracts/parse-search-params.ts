import { decryptSearch, listSearchScope } from '@/lib/auth/encrypt-search-term'
import { type ContractFilter, type ContractListQuery, contractListSchema } from '@/lib/contracts/list/schema'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'

/** Parses the query of the list's URL and decrypts the search words. They're '' if they can't be decrypted. */
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
