import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { PhonePart } from '@/lib/platform/validation/phone-part'
import type { Prisma } from '@/prisma/client/client'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'
import { disableSequentialScans } from './disable-sequential-scans'
import { findContractMatches } from './find-contract-matches'
import { findExactMatches } from './find-exact-matches'
import { findFuzzyNameMatches } from './find-fuzzy-name-matches'
import { findPhonePartMatches } from './find-phone-part-matches'
import { findSimilarEmailMatches } from './find-similar-email-matches'
import { findSimilarUnmatchedRequests } from './find-similar-unmatched-requests'
import { findUnmatchedRequests } from './find-unmatched-requests'
import { loadBestTenants } from './load-best-tenants'
import { normaliseWords } from './normalise-words'
import { parseQuery, type SearchQuery } from './parse-query'
import type { TenantSearchResult, UnmatchedRequest } from './search-result-types'

const MAX_RESULTS = 20

export type TenantSearchOutcome =
  | {
      ok: true
      tenants: TenantSearchResult[]
      unmatchedRequests: UnmatchedRequest[]
      hasMore: boolean
      isSimilar: boolean
    }
  /** The search wasn't carried out, because the input is too short. */
  | { ok: false; reason: 'empty' | 'short' }

/**
 * Searches for live tenants, and for live requests whose address is unmatched, by any of the details in `SearchQuery`.
 * Logs the lookup. Rejects short input, so that nobody can list all tenants.
 */
export async function searchTenants(user: SupportStaff, input: string): Promise<TenantSearchOutcome> {
  const query = parseQuery(input)
  if (query === 'empty' || query === 'short') return { ok: false, reason: query }
  const results = await readAndRecordLookup(user, 'tenant.searched', async (tx) => {
    const allTenants = await findBestTenants(tx, query)
    const { requests: allRequests, isSimilar } = await findBestRequests(tx, query, allTenants)
    const tenants = allTenants.slice(0, MAX_RESULTS)
    const unmatchedRequests = allRequests.slice(0, MAX_RESULTS)
    return {
      result: {
        ...{ tenants, unmatchedRequests, isSimilar },
        hasMore: allTenants.length > MAX_RESULTS || allRequests.length > MAX_RESULTS,
      },
      tenantIds: tenants.map(({ id }) => id),
      unmatchedAddressIds: unmatchedRequests.map(({ id }) => id),
    }
  })
  return { ok: true, ...(results ?? { tenants: [], unmatchedRequests: [], hasMore: false, isSimilar: false }) }
}

/**
 * Finds requests whose address is unmatched. If nothing matches exactly, not even a tenant, finds similar requests.
 * `isSimilar` is true if all results are only similar, the tenants too.
 */
export async function findBestRequests(
  tx: Prisma.TransactionClient,
  query: SearchQuery,
  tenants: TenantSearchResult[],
): Promise<{ requests: UnmatchedRequest[]; isSimilar: boolean }> {
  const requests = await findUnmatchedRequests(tx, query, MAX_RESULTS + 1)
  const isExact = requests.length > 0 || tenants.some(({ matchedBy }) => !matchedBy.startsWith('near-'))
  if (isExact) return { requests, isSimilar: false }
  const similarRequests = await findSimilarUnmatchedRequests(tx, query, MAX_RESULTS + 1)
  return { requests: similarRequests, isSimilar: similarRequests.length > 0 || tenants.length > 0 }
}

/**
 * Finds exact matches. If these don't fill the page, also searches the details in contracts, and then similar names. Four
 * digits are searched for in phone numbers only if nothing else matches, because they're usually a number of ours.
 * Returns up to MAX_RESULTS + 1 tenants, so that the caller knows whether there are more.
 */
export async function findBestTenants(tx: Prisma.TransactionClient, query: SearchQuery): Promise<TenantSearchResult[]> {
  const limit = MAX_RESULTS + 1
  const { words: input = '', email, phonePart } = query
  await disableSequentialScans(tx)
  const words = input ? await normaliseWords(tx, input) : []
  const matches = await findExactMatches(tx, query, words)
  const hasEnough = () => new Set(matches.map(({ tenantId }) => tenantId)).size >= limit
  if (words.length > 0 && !hasEnough()) matches.push(...(await findContractMatches(tx, input, limit)))
  // Skip the search for similar names if the input contains digits, because names contain none.
  if (words.length > 0 && !/\d/.test(input) && !hasEnough()) matches.push(...(await findFuzzyNameMatches(tx, words)))
  if (email && matches.length === 0) matches.push(...(await findSimilarEmailMatches(tx, email)))
  if (phonePart && (hasManyDigits(phonePart) || matches.length === 0))
    matches.push(...(await findPhonePartMatches(tx, phonePart)))
  return matches.length > 0 ? loadBestTenants(tx, input, matches, limit) : []
}

const hasManyDigits = ({ starts, end }: PhonePart) => (end ?? starts[0] ?? '').length > 4
