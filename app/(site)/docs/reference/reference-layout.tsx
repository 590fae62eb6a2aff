import type { ReactNode } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { DocsPath } from '@/lib/partner-api/docs-pages'
import type { Reference, ReferenceOperation } from '@/lib/partner-api/reference/read-reference'
import { DocsLayout } from '../docs-layout'
import { docsTitle } from '../docs-nav'
import { OperationSection } from './operation-section'
import { ReferenceMarkdown } from './reference-markdown'
import { ReferenceToc } from './reference-toc'
import { Authentication, SharedResponseParts } from './shared-parts'

interface Props {
  path: DocsPath
  reference: Reference
  intro: ReactNode
  /** Further sections at the end of the page. */
  children?: ReactNode
}

/** Lays out the reference of an OpenAPI document. */
export function ReferenceLayout({ path, reference, intro, children }: Props) {
  const { description, groups, endpoints, webhooks } = reference
  const operations = [...endpoints, ...webhooks]
  return (
    <DocsLayout path={path} aside={<ReferenceToc reference={reference} />}>
      <article>
        <PageHeader title={docsTitle(path)}>{intro}</PageHeader>
        <EndpointList endpoints={groups.flatMap(({ name }) => endpoints.filter(({ group }) => group === name))} />
        <div className="mt-8 max-w-2xl space-y-4">
          <ReferenceMarkdown text={description} />
        </div>
        <Authentication reference={reference} />
        {groups.map((group) => (
          <section key={group.name} aria-labelledby={toGroupId(group.name)} className="mt-14">
            <h2 id={toGroupId(group.name)} className="scroll-mt-8 text-xl font-semibold">
              {group.name}
            </h2>
            <p className="mt-1 text-quiet">{group.description}</p>
            {/* Smaller text than in a guide, because a reference is looked up and not read. */}
            <div className="text-sm">
              {operations
                .filter((operation) => operation.group === group.name)
                .map((operation) => (
                  <OperationSection key={operation.id} operation={operation} isWebhook={webhooks.includes(operation)} />
                ))}
            </div>
          </section>
        ))}
        <SharedResponseParts reference={reference} />
        {children}
      </article>
    </DocsLayout>
  )
}

const toGroupId = (name: string) => name.toLowerCase().replaceAll(' ', '-')

function EndpointList({ endpoints }: { endpoints: ReferenceOperation[] }) {
  return (
    <nav aria-label="Endpoints" className="rounded-lg border border-line bg-card p-4 text-sm">
      <ul className="space-y-1.5">
        {endpoints.map(({ id, method, path, summary }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span>
              <span className="inline-block w-12 text-quiet">{method}</span>
              <TextLink href={`#${id}`}>{path}</TextLink>
            </span>
            <span className="text-quiet">{summary}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
