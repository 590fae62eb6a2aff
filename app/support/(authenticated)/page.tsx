import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { decryptSearch, MAX_SEARCH_CHARACTERS, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { searchTenants, type TenantSearchOutcome } from '@/lib/support/search/search-tenants'
import { LookupQuota } from './lookup-quota'
import { SearchBox } from './search-box'
import { TenantSearchResults } from './tenant-search-results'

export const metadata: Metadata = { title: 'Search' }

/** Looks up once each time it is made; the way back from a tenant shows it was, without a second look-up. */
export default async function SearchPage({ searchParams }: PageProps<'/support'>) {
  const user = await requireSupportStaff()
  const { q } = await searchParams
  const encryptedWords = typeof q === 'string' ? q : undefined
  const words = decryptSearch(supportSearchScope(user), encryptedWords)
  const searchResult = await searchTenants(user, words)
  return (
    <>
      <PageHeader title="Search" />
      <LookupQuota user={user} />
      {encryptedWords && !words && (
        <div className="mb-6">
          <Notice tone="warn" title="This search link is not readable">
            It may have been cut off, or be a colleague’s: each searches for oneself.
          </Notice>
        </div>
      )}
      <SearchBox words={words} maxLength={MAX_SEARCH_CHARACTERS} />
      <SearchResults searchResult={searchResult} />
    </>
  )
}

function SearchResults({ searchResult }: { searchResult: TenantSearchOutcome }) {
  if (!searchResult.ok)
    return searchResult.reason === 'short' ? (
      <EmptyState title="Too short to search for">
        Type three letters or digits at least: fewer fit too many people. The number of a tenant or a contract may be
        shorter.
      </EmptyState>
    ) : (
      <EmptyState title="Whom do you have on the phone?">
        Tenants are looked up one at a time; there is no list of all of them.
      </EmptyState>
    )
  const { tenants, hasMore } = searchResult
  return (
    <>
      <p role="status" className={tenants.length > 0 ? 'mb-2 text-sm text-quiet' : 'sr-only'}>
        {describeCount(tenants.length, hasMore)}
      </p>
      {tenants.length > 0 ? (
        <TenantSearchResults tenants={tenants} />
      ) : (
        <EmptyState title="Nobody was found">
          Ask for the e-mail address or the postcode, or try fewer letters of the name. Only live tenants are here: test
          data is the partners’ own.
        </EmptyState>
      )}
    </>
  )
}

function describeCount(count: number, hasMore: boolean): string {
  if (hasMore) return `The first ${count} of more that fit. Add a name, a postcode or a house number.`
  return count === 1 ? '1 tenant' : `${count} tenants`
}
