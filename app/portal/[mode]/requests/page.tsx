import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { LocalTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { Cell, Row, Table } from '@/components/table'
import { memberPage } from '@/lib/auth/guards/portal-page'
import { keysOf } from '@/lib/companies/api-keys/data'
import { loggedCalls } from '@/lib/partner-api/request-log/data'
import { callFilter, understood } from '@/lib/partner-api/request-log/filter'
import { turnOf, turnQuery } from '@/lib/platform/database/pagination/cursor'
import { keptFor } from '@/lib/privacy/retention/retention-periods'
import { CallFilters } from './call-filters'
import { CallStatus } from './call-status'
import { took } from './took'

export const metadata: Metadata = { title: 'Requests' }

export default async function Requests({ params, searchParams }: PageProps<'/portal/[mode]/requests'>) {
  const { member, mode } = await memberPage(params)
  const query = await searchParams
  const now = understood(query)
  const filter = callFilter.parse(query)
  const turn = turnOf(query)
  const [{ rows, older, newer }, keys] = await Promise.all([
    loggedCalls(member.companyId, mode, filter, turn),
    keysOf(member.companyId, mode),
  ])
  const path = `/portal/${mode}/requests`
  const pageAt = (next: typeof older | typeof newer) =>
    next ? `${path}?${new URLSearchParams({ ...now, ...turnQuery(next) })}` : undefined
  const labels = new Map(keys.map(({ id, label }) => [id, label]))
  const isNarrowed = Object.keys(now).length > 0 || turn !== undefined
  return (
    <>
      <PageHeader title="Requests">
        Every call of your {mode} keys in the last {keptFor('requestLogDays')}. A call is here about a second after its
        answer.
      </PageHeader>
      <CallFilters path={path} now={now} keys={keys} found={{ rows: rows.length, isPart: Boolean(newer || older) }} />
      {rows.length === 0 ? (
        <NoCalls mode={mode} path={path} isNarrowed={isNarrowed} isNoId={filter.id === null} />
      ) : (
        <Table
          caption="Requests, newest first"
          head={['Time', 'Status', 'Endpoint', 'API key', { text: 'Took', numeric: true }, 'Error']}
        >
          {rows.map(({ id, at, status, endpoint, apiKeyId, durationMs, error }) => (
            <Row key={id} name={<LocalTime instant={at} />} href={`${path}/${id}`}>
              <Cell>
                <CallStatus status={status} />
              </Cell>
              <Cell>{endpoint}</Cell>
              <Cell label="API key" wraps>
                {labels.get(apiKeyId) ?? `Key ${apiKeyId}`}
              </Cell>
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

interface NoCallsProps {
  mode: string
  path: string
  isNarrowed: boolean
  /** Whether what stands in the field for the id is none. */
  isNoId: boolean
}

function NoCalls({ mode, path, isNarrowed, isNoId }: NoCallsProps) {
  if (isNoId) {
    return (
      <EmptyState title="This is no request id" action={<ButtonLink href={path}>Show all requests</ButtonLink>}>
        Each answer has its id in the header X-Request-Id: 32 digits and letters in five groups.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="No request fits these filters" action={<ButtonLink href={path}>Show all requests</ButtonLink>}>
        Requests are kept for {keptFor('requestLogDays')}, and one that was just answered is here after about a second.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No requests yet" action={<ButtonLink href="/docs">Make the first call</ButtonLink>}>
      When your software calls the API with a {mode} key, you see here what it asked for and how we answered.
    </EmptyState>
  )
}
