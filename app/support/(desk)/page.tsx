import type { Metadata } from 'next'
import { EmptyState } from '@/components/empty-state'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { MOST_CHARACTERS, openSearch, searchOf } from '@/lib/auth/encrypted-search'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { type Searched, searchTenants } from '@/lib/support/search/search-tenants'
import { FoundTenants } from './found-tenants'
import { LookUpsLeft } from './look-ups-left'
import { SearchBox } from './search-box'

export const metadata: Metadata = { title: 'Search' }

/** Looks up once each time it is made; the way back from a tenant shows it as it was, without a second look-up. */
export default async function Search({ searchParams }: PageProps<'/support'>) {
  const user = await requireSupportUser()
  const { q } = await searchParams
  const sealed = typeof q === 'string' ? q : undefined
  const words = openSearch(searchOf(user), sealed)
  const searched = await searchTenants(user, words)
  return (
    <>
      <PageHeader title="Search" />
      <LookUpsLeft user={user} />
      {sealed && !words && (
        <div className="mb-6">
          <Notice tone="warn" title="This search link is not readable">
            It may have been cut off, or be a colleague’s: each searches for oneself.
          </Notice>
        </div>
      )}
      <SearchBox words={words} mostCharacters={MOST_CHARACTERS} />
      <Results searched={searched} />
    </>
  )
}

function Results({ searched }: { searched: Searched }) {
  if (!searched.ok)
    return searched.reason === 'short' ? (
      <EmptyState title="Too short to search for">
        Type three letters or digits at least: fewer fit too many people. The number of a tenant or a contract may be
        shorter.
      </EmptyState>
    ) : (
      <EmptyState title="Whom do you have on the phone?">
        Tenants are looked up one at a time; there is no list of all of them.
      </EmptyState>
    )
  const { tenants, more } = searched
  return (
    <>
      <p role="status" className={tenants.length > 0 ? 'mb-2 text-sm text-quiet' : 'sr-only'}>
        {counted(tenants.length, more)}
      </p>
      {tenants.length > 0 ? (
        <FoundTenants tenants={tenants} />
      ) : (
        <EmptyState title="Nobody was found">
          Ask for the e-mail address or the postcode, or try fewer letters of the name. Only live tenants are here: test
          data is the partners’ own.
        </EmptyState>
      )}
    </>
  )
}

function counted(count: number, more: boolean): string {
  if (more) return `The first ${count} of more that fit. Add a name, a postcode or a house number.`
  return count === 1 ? '1 tenant' : `${count} tenants`
}
