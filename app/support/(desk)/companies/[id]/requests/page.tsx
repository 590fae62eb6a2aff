import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CallStatus } from '@/app/portal/[mode]/requests/call-status'
import { took } from '@/app/portal/[mode]/requests/took'
import { ButtonLink } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { FilterBar } from '@/components/filter-bar'
import { FilterSelect } from '@/components/filter-fields'
import { LocalTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { Cell, Row, Table } from '@/components/table'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { callFilter } from '@/lib/partner-api/request-log/filter'
import { turnOf, turnQuery } from '@/lib/platform/database/pagination/cursor'
import { modeField } from '@/lib/platform/validation/mode'
import { numberField } from '@/lib/platform/validation/number-field'
import { keptFor } from '@/lib/privacy/retention/retention-periods'
import { callsOfDesk } from '@/lib/support/companies/data'

export const metadata: Metadata = { title: 'Company’s requests' }

const MODES = [
  { value: 'live', text: 'Live' },
  { value: 'test', text: 'Test' },
]

const ANSWERS = [
  { value: '', text: 'All' },
  { value: 'failed', text: 'Only failed (4xx and 5xx)' },
  { value: '2xx', text: 'Succeeded (2xx)' },
  { value: '4xx', text: 'Refused (4xx)' },
  { value: '5xx', text: 'Faults (5xx)' },
]

/** What a company's programs asked for and how we answered. Each showing is written down. */
export default async function Requests({ params, searchParams }: PageProps<'/support/companies/[id]/requests'>) {
  const user = await requireSupportUser()
  const id = numberField.safeParse((await params).id)
  const query = await searchParams
  const mode = modeField.catch('live').parse(query.mode)
  const { answer } = callFilter.parse(query)
  const found = id.success ? await callsOfDesk(user, id.data, mode, callFilter.parse({ answer }), turnOf(query)) : null
  if (!found) notFound()
  const company = `/support/companies/${id.data}`
  const path = `${company}/requests`
  const now = { mode, ...(answer && { answer }) }
  const { rows, older, newer } = found.calls
  const pageAt = (next: typeof older | typeof newer) =>
    next ? `${path}?${new URLSearchParams({ ...now, ...turnQuery(next) })}` : undefined
  return (
    <>
      <PageHeader title="Requests" back={{ href: company, text: found.company }}>
        What the company’s programs asked for in the last {keptFor('requestLogDays')}, without anybody’s data.
      </PageHeader>
      <FilterBar
        label="Filter requests"
        action={path}
        clear={answer || mode === 'test' ? path : undefined}
        found={{ rows: rows.length, isPart: Boolean(newer || older) }}
      >
        <FilterSelect name="mode" label="Mode" choices={MODES} defaultValue={mode} />
        <FilterSelect name="answer" label="Answer" choices={ANSWERS} defaultValue={answer} />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title={answer ? 'No request fits these filters' : `No ${mode} requests`}
          action={answer && <ButtonLink href={path}>Show all requests</ButtonLink>}
        >
          Requests are kept for {keptFor('requestLogDays')}, and one that was just answered is here after about a
          second.
        </EmptyState>
      ) : (
        <Table
          caption="Requests, newest first"
          head={['Time', 'Status', 'Endpoint', { text: 'Took', numeric: true }, 'Error']}
        >
          {rows.map(({ id, at, status, endpoint, durationMs, error }) => (
            <Row key={id} name={<LocalTime instant={at} />} href={`${path}/${id}`}>
              <Cell>
                <CallStatus status={status} />
              </Cell>
              <Cell>{endpoint}</Cell>
              <Cell label="Took" numeric>
                {took(durationMs)}
              </Cell>
              <Cell wraps>{error}</Cell>
            </Row>
          ))}
        </Table>
      )}
      <Pager newer={pageAt(newer)} older={pageAt(older)} />
    </>
  )
}
