import type { Reference } from '@/lib/partner-api/reference/read-reference'

/** The table of contents next to the reference, which stays in view. */
export function ReferenceToc({ reference: { groups, endpoints, webhooks } }: { reference: Reference }) {
  const operations = [...endpoints.map(toEntry('summary')), ...webhooks.map(toEntry('path'))]
  return (
    <nav aria-label="On this page" className="toc sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto text-sm">
      <p className="font-semibold">On this page</p>
      <EntryList entries={[{ id: 'authentication', text: 'Authentication' }]} />
      {groups.map(({ name }) => (
        <div key={name}>
          <p className="mt-4 font-medium">{name}</p>
          <EntryList entries={operations.filter(({ group }) => group === name)} />
        </div>
      ))}
      <p className="mt-4 font-medium">Responses</p>
      <EntryList entries={RESPONSE_ENTRIES} />
    </nav>
  )
}

const RESPONSE_ENTRIES = [
  { id: 'error-body', text: 'Errors' },
  { id: 'response-headers', text: 'Response headers' },
]

const toEntry =
  (label: 'summary' | 'path') =>
  ({ id, group, ...operation }: Reference['endpoints'][number]) => ({ id, group, text: operation[label] })

function EntryList({ entries }: { entries: { id: string; text: string }[] }) {
  return (
    <ul className="mt-2 space-y-1.5 border-l border-line">
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="toc-link">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
