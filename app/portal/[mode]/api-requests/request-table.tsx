import { FirstError } from '@/components/ui/first-error'
import { formatDuration } from '@/components/ui/format-duration'
import { LocalTimeOfDay } from '@/components/ui/local-time'
import { getRequestTone, RequestStatus } from '@/components/ui/request-status'
import { Cell, Row, RowHeading, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import type { RequestOutcome } from '@/lib/partner-api/request-log/find-request-outcomes'
import type { ApiRequestSummary } from '@/lib/partner-api/request-log/list-api-requests'
import { formatDayHeading } from '@/lib/platform/validation/format-day-heading'
import type { RequestList } from './load-requests'

interface Props {
  portalPath: string
  list: RequestList
  /** The request that is shown next to the table. The table then has fewer columns. */
  currentId?: string
}

const SHORT_COLUMNS = ['Time', 'Status', 'Endpoint']
const ALL_COLUMNS = [...SHORT_COLUMNS, 'API key', { text: 'Duration', numeric: true }, 'Result']

/** Lists requests under headings with their dates. */
export function RequestTable({ portalPath, list, currentId }: Props) {
  const columns = currentId ? SHORT_COLUMNS : ALL_COLUMNS
  const keyLabels = new Map(list.keys.map(({ id, label }) => [id, label]))
  return (
    <Table caption="Requests, newest first" columns={columns}>
      {groupByDay(list.rows).map(({ heading, rows }) => [
        <RowHeading key={heading} columnCount={columns.length}>
          {heading}
        </RowHeading>,
        ...rows.map(({ id, at, status, endpoint, apiKeyId, durationMs, error, errorCode, errors }) => {
          const tone = getRequestTone(status)
          return (
            <Row
              key={id}
              name={<LocalTimeOfDay instant={at} />}
              href={list.withListQuery(`${portalPath}/api-requests/${id}`)}
              tone={tone === 'good' ? undefined : tone}
              isCurrent={id === currentId}
            >
              <Cell>
                <RequestStatus status={status} />
              </Cell>
              <Cell>
                {endpoint}
                {currentId && errorCode && <span className="block text-quiet">{errorCode}</span>}
              </Cell>
              {!currentId && (
                <>
                  <Cell label="API key" wraps>
                    {keyLabels.get(apiKeyId) ?? `Key ${apiKeyId}`}
                  </Cell>
                  <Cell label="Duration" numeric>
                    {formatDuration(durationMs)}
                  </Cell>
                  <Cell wraps>
                    {error && <FirstError error={error} errors={errors} />}{' '}
                    <OutcomeLink portalPath={portalPath} outcome={list.outcomes.get(id)} />
                  </Cell>
                </>
              )}
            </Row>
          )
        }),
      ])}
    </Table>
  )
}

/** Divides the rows, which are sorted by time, into days. */
function groupByDay(rows: ApiRequestSummary[]): { heading: string; rows: ApiRequestSummary[] }[] {
  const groups = Map.groupBy(rows, ({ at }) => formatDayHeading(at))
  return [...groups].map(([heading, dayRows]) => ({ heading, rows: dayRows }))
}

function OutcomeLink({ portalPath, outcome }: { portalPath: string; outcome: RequestOutcome | undefined }) {
  if (outcome?.contractId) {
    const { contractId } = outcome
    return <TextLink href={`${portalPath}/contracts/${contractId}`}>{`Contract ${contractId}`}</TextLink>
  }
  if (!outcome?.unmatchedAddressId) return null
  return <TextLink href={`${portalPath}/unmatched-addresses/${outcome.unmatchedAddressId}`}>Choose an address</TextLink>
}
