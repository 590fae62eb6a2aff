import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { decryptSearch, MAX_SEARCH_CHARACTERS, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { searchTenants, type TenantSearchOutcome } from '@/lib/support/search/search-tenants'
import { LookupQuota } from './lookup-quota'
import { RecentTenants } from './recent-tenants'
import { SearchBox } from './search-box'
import { TenantSearchResults } from './tenant-search-results'
import { UnmatchedRequestResults } from './unmatched-request-results'

export const metadata: Metadata = { title: 'Search' }

/**
 * Shows the search and its results. Each rendering counts as a lookup, unless the search words are missing or too
 * short. Going back doesn't count, because the browser shows the cached page.
 */
export default async function SearchPage({ searchParams }: PageProps<'/support'>) {
  const user = await requireSupportStaff()
  const { q } = await searchParams
  const encryptedWords = typeof q === 'string' ? q : undefined
  const words = decryptSearch(supportSearchScope(user), encryptedWords)
  const searchResult = await searchTenants(user, words)
  return (
    <>
      <PageHeader title="Search" isWide />
      <LookupQuota user={user} />
      {encryptedWords && !words && (
        <div className="mb-6">
          <Notice tone="warn" title="This search link can’t be opened">
            The link may be incomplete, or it may belong to a colleague. Search again below.
          </Notice>
        </div>
      )}
      <SearchBox words={words} maxLength={MAX_SEARCH_CHARACTERS} />
      {words.trim() ? <SearchResults searchResult={searchResult} /> : <RecentTenants user={user} />}
    </>
  )
}

function SearchResults({ searchResult }: { searchResult: TenantSearchOutcome }) {
  if (!searchResult.ok)
    return (
      <EmptyState title="Enter at least three characters">
        Shorter words match too many people. Tenant and contract numbers can be shorter.
      </EmptyState>
    )
  const { tenants, unmatchedRequests, hasMore, isSimilar } = searchResult
  const isEmpty = tenants.length === 0 && unmatchedRequests.length === 0
  return (
    <>
      <p role="status" className={isEmpty ? 'sr-only' : 'mb-2 text-sm text-quiet'}>
        {isSimilar && <strong className="font-medium text-ink">No exact matches. These are similar. </strong>}
        {describeCount(tenants.length, unmatchedRequests.length, hasMore)}
      </p>
      {tenants.length > 0 && <TenantSearchResults tenants={tenants} />}
      {unmatchedRequests.length > 0 && <UnmatchedRequestResults requests={unmatchedRequests} />}
      {isEmpty && (
        <EmptyState title="No tenants found">
          Try the whole postcode, only the first letters of the name, or the last digits of the phone number. Tenants
          created in test mode aren’t included.
        </EmptyState>
      )}
    </>
  )
}

function describeCount(tenantCount: number, requestCount: number, hasMore: boolean): string {
  const tenants = tenantCount === 1 ? '1 tenant' : `${tenantCount} tenants`
  const requests =
    requestCount === 1 ? '1 request with an unmatched address' : `${requestCount} requests with an unmatched address`
  const counts = requestCount === 0 ? tenants : tenantCount === 0 ? requests : `${tenants} and ${requests}`
  if (!hasMore) return counts
  return `Showing only ${counts}. To narrow the search, add another detail, such as a last name or house number.`
}
