import { listOf, openSearch } from '@/lib/auth/encrypted-search'
import { type ListQuery, listQuery, type Wanted } from '@/lib/contracts/list/schema'
import type { Member } from '@/lib/platform/identity/signed-in'
import type { Mode } from '@/prisma/client/enums'

/** What an address of the list asks for, with the words in the clear. */
export function wantedBy(
  { companyId }: Member,
  mode: Mode,
  searchParams: unknown,
): { query: ListQuery; wanted: Wanted } {
  const query = listQuery.parse(searchParams)
  return { query, wanted: { ...query, words: openSearch(listOf(companyId, mode, 'contracts'), query.q) } }
}
