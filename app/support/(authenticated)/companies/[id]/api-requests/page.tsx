import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { EmptyState } from '@/components/feedback/empty-state'
import { FilterBar } from '@/components/forms/filter-bar'
import { FilterSelect } from '@/components/forms/filter-fields'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { FirstError } from '@/components/ui/first-error'
import { formatDuration } from '@/components/ui/format-duration'
import { LocalTime } from '@/components/ui/local-time'
import { Pagination } from '@/components/ui/pagination'
import { RequestStatus } from '@/components/ui/request-status'
import { Cell, Row, Table } from '@/components/ui/table'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { requestFilterSchema } from '@/lib/partner-api/request-log/request-filter'
import { parseCursor, serialiseCursor } from '@/lib/platform/database/pagination/cursor'
import { modeField } from '@/lib/platform/validation/mode-field'
import { numberField } from '@/lib/platform/validation/number-field'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { findCompanyApiRequests } from '@/lib/support/companies/find-company-api-requests'
import { LookupQuota } from '../../../lookup-quota'

export const metadata: Metadata = { title: 'Company requests' }

const MODE_CHOICES = [
  { value: 'live', text: 'Live' },
  { value: 'test', text: 'Test' },
]

const STATUS_CHOICES = [
  { value: '', text: 'All' },
  { value: 'failed', text: 'All errors (4xx and 5xx)' },
  { value: '2xx', text: 'Succeeded (2xx)' },
  { value: '4xx', text: 'Client errors (4xx)' },
  { value: '5xx', text: 'Server errors (5xx)' },
]

/** Lists a company's API requests. Each view is logged. */
export default async function CompanyApiRequests({
  params,
  searchParams,
}: PageProps<'/support/companies/[id]/api-requests'>) {
  const user = await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const query = await searchParams
  const mode = modeField.catch('live').parse(query.mode)
  const { response } = requestFilterSchema.parse(query)
  const requestsResult = id.success
    ? await findCompanyApiRequests(user, id.data, mode, requestFilterSchema.parse({ response }), parseCursor(query))
    : null
  if (!requestsResult) notFound()
  const companyPath = `/support/companies/${id.data}`
  const path = `${companyPath}/api-requests`
  const filterQuery = { mode, ...(response && { response }) }
  const { rows, older, newer, total } = requestsResult.apiRequests
  const pageUrl = (pageCursor: typeof older | typeof newer) =>
    pageCursor ? `${path}?${new URLSearchParams({ ...filterQuery, ...serialiseCursor(pageCursor) })}` : undefined
  return (
    <>
      <PageHeader title="Requests" back={{ href: companyPath, text: requestsResult.companyName }} isWide>
        The company’s API requests in the last {formatRetentionPeriod('requestLogDays')}. We log them without the
        personal data that they contained.
      </PageHeader>
      <LookupQuota user={user} />
      <FilterBar
        label="Filter requests"
        action={path}
        clearHref={response || mode === 'test' ? path : undefined}
        results={{ rowCount: rows.length, hasOtherPages: Boolean(newer || older), total }}
      >
        <FilterSelect name="mode" label="Mode" choices={MODE_CHOICES} defaultValue={mode} />
        <FilterSelect name="response" label="Status" choices={STATUS_CHOICES} defaultValue={response} />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title={response ? 'No matching requests' : `No ${mode} requests`}
          action={response && <ButtonLink href={path}>Show all requests</ButtonLink>}
        >
          New requests appear after about a second and are kept for {formatRetentionPeriod('requestLogDays')}.
        </EmptyState>
      ) : (
        <Table
          caption="Requests, newest first"
          columns={['Time', 'Status', 'Endpoint', { text: 'Duration', numeric: true }, 'Error sent to the company']}
        >
          {rows.map(({ id, at, status, endpoint, durationMs, error, errors }) => (
            <Row key={id} name={<LocalTime instant={at} />} href={`${path}/${id}`}>
              <Cell>
                <RequestStatus status={status} />
              </Cell>
              <Cell>{endpoint}</Cell>
              <Cell label="Duration" numeric>
                {formatDuration(durationMs)}
              </Cell>
              <Cell label={error ? 'Error sent to the company' : undefined} wraps>
                {error && <FirstError error={error} errors={errors} />}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <Pagination
        firstHref={`${path}?${new URLSearchParams(filterQuery)}`}
        newerHref={pageUrl(newer)}
        olderHref={pageUrl(older)}
      />
    </>
  )
}
