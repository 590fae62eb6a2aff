import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { firstSearchParams } from '@/components/layout/first-search-params'
import { PageHeader } from '@/components/layout/page-header'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { TextLink } from '@/components/ui/text-link'
import { MAX_QUERY_LENGTH } from '@/lib/partner-api/docs-search/max-query-length'
import { describeResultCount, type GuideResult, searchGuides } from '@/lib/partner-api/docs-search/search-guides'
import { env } from '@/lib/platform/env'
import { DocsLayout } from '../docs-layout'

// Search engines shouldn't list the results.
export const metadata: Metadata = { title: 'Search', robots: { index: false } }

export default async function Search({ searchParams }: PageProps<'/docs/search'>) {
  const { q = '' } = firstSearchParams(await searchParams)
  const query = q.trim().slice(0, MAX_QUERY_LENGTH)
  const guides = await searchGuides(query)
  const count = guides.reduce((sum, { results }) => sum + results.length, 0)
  return (
    <DocsLayout path={null} query={query}>
      <PageHeader title="Search">{count > 0 && `${describeResultCount(count)} for “${query}”`}</PageHeader>
      {query === '' ? (
        <EmptyState title="Enter a search term">
          Type a question, a field, a header, a status or an error message, such as{' '}
          <TextLink href="/docs/search?q=Idempotency-Key">Idempotency-Key</TextLink>,{' '}
          <TextLink href="/docs/search?q=429">429</TextLink> or{' '}
          <TextLink href="/docs/search?q=test+email">test email</TextLink>.
        </EmptyState>
      ) : (
        count === 0 && (
          <EmptyState title={`No results for “${query}”`}>
            Try fewer or other words. The <TextLink href="/docs/reference">API reference</TextLink> lists every field,
            and <TextLink href="/docs/errors#all">All errors</TextLink> lists every error. If you can’t find something,
            contact <HouseBillsContact email={env().contactEmail} />.
          </EmptyState>
        )
      )}
      {guides.map(({ page, results }) => (
        <section key={page} aria-label={page} className="mt-8">
          <h2 className="text-xl font-semibold">{page}</h2>
          <ul className="mt-3 space-y-4">
            {results.map((result) => (
              <Result key={result.href} result={result} />
            ))}
          </ul>
        </section>
      ))}
    </DocsLayout>
  )
}

function Result({ result: { href, title, excerpt } }: { result: GuideResult }) {
  return (
    <li className="max-w-2xl">
      <TextLink href={href}>{title}</TextLink>
      <p className="mt-1 text-sm text-quiet">
        {excerpt.map(({ text, isMatch }, index) =>
          isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
            <mark key={index} className="bg-transparent font-semibold text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
    </li>
  )
}
