import type { ReactNode } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import type { DocsPath } from '@/lib/partner-api/docs-pages'
import { DocsLayout } from './docs-layout'
import { docsTitle } from './docs-nav'

export interface GuideSection {
  /**
   * The anchor in the section's URL: 'retries' in '/docs/errors#retries'. Other sites may link to this anchor, so don't
   * change it.
   */
  id: string
  title: string
  body: ReactNode
}

/** Lays out a guide: an introduction, sections, and a table of contents. */
export function GuideLayout({ path, intro, sections }: { path: DocsPath; intro: ReactNode; sections: GuideSection[] }) {
  return (
    <DocsLayout path={path} aside={<TableOfContents sections={sections} />}>
      <article>
        <PageHeader title={docsTitle(path)}>{intro}</PageHeader>
        {sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id} className="mt-12">
            <h2 id={id} className="group scroll-mt-8 text-xl font-semibold">
              <a href={`#${id}`} className="hover:underline">
                {title}
                <span aria-hidden className="ml-2 text-quiet opacity-0 group-hover:opacity-100 print:hidden">
                  #
                </span>
              </a>
            </h2>
            <div className="mt-4 space-y-4 [&_li]:mt-1.5 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:max-w-2xl [&_ul]:max-w-2xl [&_ul]:list-disc [&_ul]:pl-6">
              {body}
            </div>
          </section>
        ))}
      </article>
    </DocsLayout>
  )
}

function TableOfContents({ sections }: { sections: GuideSection[] }) {
  return (
    <nav aria-label="On this page" className="toc sticky top-8 text-sm">
      <p className="font-semibold">On this page</p>
      <ul className="mt-3 space-y-2 border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="toc-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
