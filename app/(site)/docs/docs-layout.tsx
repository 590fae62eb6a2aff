import Link from 'next/link'
import type { ReactNode } from 'react'
import { INPUT_STYLE } from '@/components/forms/form-field'
import { Icon } from '@/components/ui/icon'
import { DOCS_PAGES, type DocsPath } from '@/lib/partner-api/docs-pages'
import { MAX_QUERY_LENGTH } from '@/lib/partner-api/docs-search/max-query-length'

interface Props {
  /** Null for the search page, which the navigation doesn't list. */
  path: DocsPath | null
  /** The text that the reader searched for. */
  query?: string
  aside?: ReactNode
  children: ReactNode
}

/** Lays out a documentation page: search, navigation, content, and links to the previous and next page. */
export function DocsLayout({ path, query, aside, children }: Props) {
  return (
    <div data-wide className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
      <div className="mb-8 lg:mb-0 print:hidden">
        <div className="lg:sticky lg:top-8 lg:-ml-3 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:py-1 lg:pr-1 lg:pl-3">
          <SearchForm query={query} />
          <details className="mt-3 rounded-lg border border-line bg-card lg:hidden">
            <summary className="cursor-pointer px-4 py-3 font-medium">All documentation</summary>
            <nav aria-label="Documentation" className="border-t border-line p-2">
              <PageList path={path} />
            </nav>
          </details>
          <nav aria-label="Documentation" className="mt-3 -ml-3 hidden lg:block">
            <PageList path={path} />
          </nav>
        </div>
      </div>
      <div className={aside ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_12rem] xl:gap-12 print:block' : ''}>
        <div className="min-w-0">
          {children}
          {path && <PreviousNextNav path={path} />}
        </div>
        {aside && <div className="hidden xl:block print:hidden">{aside}</div>}
      </div>
    </div>
  )
}

/** A plain form, so that the search works without JavaScript. */
function SearchForm({ query }: { query?: string }) {
  return (
    <search>
      <form method="get" action="/docs/search" className="relative">
        <input
          type="search"
          name="q"
          aria-label="Search the documentation"
          placeholder="Search the guides"
          defaultValue={query}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          className={`${INPUT_STYLE} pr-10`}
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center rounded-r-md text-quiet hover:text-ink sm:w-9"
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

const PAGES_BY_GROUP = Map.groupBy(DOCS_PAGES, ({ group }) => group)

function PageList({ path }: Pick<Props, 'path'>) {
  return [...PAGES_BY_GROUP].map(([group, pages]) => (
    <div key={group} className="mb-3 text-sm">
      <p className="px-3 py-1 font-semibold">{group}</p>
      <ul aria-label={group}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link
              href={page.path}
              prefetch={false}
              aria-current={page.path === path ? 'page' : undefined}
              className="block rounded-lg px-3 py-1 text-quiet hover:text-ink aria-[current=page]:bg-card aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

function PreviousNextNav({ path }: { path: DocsPath }) {
  const index = DOCS_PAGES.findIndex((page) => page.path === path)
  const [previous, next] = [DOCS_PAGES[index - 1], DOCS_PAGES[index + 1]]
  return (
    <nav
      aria-label="Next and previous page"
      className="mt-16 grid gap-4 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
    >
      {previous && <PreviousNextLink page={previous} direction="Previous" />}
      {next && <PreviousNextLink page={next} direction="Next" />}
    </nav>
  )
}

function PreviousNextLink({ page, direction }: { page: (typeof DOCS_PAGES)[number]; direction: 'Previous' | 'Next' }) {
  return (
    <Link
      href={page.path}
      prefetch={false}
      className="group rounded-lg border border-line bg-card px-4 py-3 data-[word=Next]:text-right sm:data-[word=Next]:col-start-2"
      data-word={direction}
    >
      <span className="block text-sm text-quiet">{direction}</span>
      <span className="font-medium text-accent group-hover:underline">{page.title}</span>
    </Link>
  )
}
