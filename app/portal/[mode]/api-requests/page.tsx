import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { FirstError } from '@/components/ui/first-error'
import { formatDuration } from '@/components/ui/format-duration'
import { LocalTime } from '@/components/ui/local-time'
import { Pagination } from '@/components/ui/pagination'
import { RequestStatus } from '@/components/ui/request-status'
import { Cell, Row, Table } from '@/components/ui/table'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { listApiKeys } from '@/lib/companies/api-keys/list-api-keys'
import { listApiRequests } from '@/lib/partner-api/request-log/list-api-requests'
import { pickValidParams, requestFilterSchema } from '@/lib/partner-api/request-log/request-filter'
import { parseCursor, serialiseCursor } from '@/lib/platform/database/pagination/cursor'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { RequestFilters } from './request-filters'

export const metadata: Metadata = { title: 'Requests' }

export default async function ApiRequests({ params, searchParams }: PageProps<'/portal/[mode]/api-requests'>) {
  const { member, mode } = await requireMemberPage(params)
  const query = await searchParams
  const filterQuery = pickValidParams(query)
  const filter = requestFilterSchema.parse(query)
  const cursor = parseCursor(query)
  const [{ rows, older, newer }, keys] = await Promise.all([
    listApiRequests(member.companyId, mode, filter, cursor),
    listApiKeys(member.companyId, mode),
  ])
  const path = `/portal/${mode}/api-requests`
  const pageUrl = (pageCursor: typeof older | typeof newer) =>
    pageCursor ? `${path}?${new URLSearchParams({ ...filterQuery, ...serialiseCursor(pageCursor) })}` : undefined
  const keyLabels = new Map(keys.map(({ id, label }) => [id, label]))
  const isNarrowed = Object.keys(filterQuery).length > 0 || cursor !== undefined
  return (
    <>
      <PageHeader title="Requests">
        Requests made with your {mode} keys in the last {formatRetentionPeriod('requestLogDays')}. New requests appear
        after about a second.
      </PageHeader>
      <RequestFilters
        path={path}
        filter={filterQuery}
        keys={keys}
        results={{ rowCount: rows.length, hasOtherPages: Boolean(newer || older) }}
      />
      {rows.length === 0 ? (
        <NoRequests mode={mode} path={path} isNarrowed={isNarrowed} isInvalidId={filter.id === null} />
      ) : (
        <Table
          caption="Requests, newest first"
          columns={['Time', 'Status', 'Endpoint', 'API key', { text: 'Duration', numeric: true }, 'Error']}
        >
          {rows.map(({ id, at, status, endpoint, apiKeyId, durationMs, error, errors }) => (
            <Row key={id} name={<LocalTime instant={at} />} href={`${path}/${id}`}>
              <Cell>
                <RequestStatus status={status} />
              </Cell>
              <Cell>{endpoint}</Cell>
              <Cell label="API key" wraps>
                {keyLabels.get(apiKeyId) ?? `Key ${apiKeyId}`}
              </Cell>
              <Cell label="Duration" numeric>
                {formatDuration(durationMs)}
              </Cell>
              <Cell wraps>{error && <FirstError error={error} errors={errors} />}</Cell>
            </Row>
          ))}
        </Table>
      )}
      <Pagination newerHref={pageUrl(newer)} olderHref={pageUrl(older)} />
    </>
  )
}

interface NoRequestsProps {
  mode: string
  path: string
  isNarrowed: boolean
  /** Whether somebody searched for text that isn't a valid request ID. */
  isInvalidId: boolean
}

function NoRequests({ mode, path, isNarrowed, isInvalidId }: NoRequestsProps) {
  if (isInvalidId) {
    return (
      <EmptyState title="Invalid request ID" action={<ButtonLink href={path}>Show all requests</ButtonLink>}>
        Use the ID in the response’s X-Request-Id header.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="No matching requests" action={<ButtonLink href={path}>Show all requests</ButtonLink>}>
        Requests are kept for {formatRetentionPeriod('requestLogDays')}. New requests appear after about a second.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No requests yet" action={<ButtonLink href="/docs">Send your first request</ButtonLink>}>
      Requests made with a {mode} key appear here, with what you sent and how we responded.
    </EmptyState>
  )
}
