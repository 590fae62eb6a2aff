import { RequestStatus } from '@/app/portal/[mode]/requests/call-status'
import { Card } from '@/components/card'
import { LocalTime } from '@/components/local-time'
import { Cell, Row, Table } from '@/components/table'
import { formatRetentionPeriod } from '@/lib/privacy/retention/retention-periods'
import type { TenantApiRequest } from '@/lib/support/tenants/data'

/** The calls of the API that the contracts and quotes came from. */
export function TenantApiRequests({ requests }: { requests: TenantApiRequest[] }) {
  return (
    <Card title="API requests behind them">
      {requests.length === 0 ? (
        <p className="text-sm text-quiet">
          None is in the log, where requests are kept for {formatRetentionPeriod('requestLogDays')}.
        </p>
      ) : (
        <Table caption="API requests, newest first" columns={['Time', 'Status', 'Endpoint', 'Request id']}>
          {requests.map(({ id, at, companyId, endpoint, status }) => (
            <Row key={id} name={<LocalTime instant={at} />} href={`/support/companies/${companyId}/requests/${id}`}>
              <Cell>
                <RequestStatus status={status} />
              </Cell>
              <Cell>{endpoint}</Cell>
              <Cell label="Id" wraps>
                <code>{id}</code>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  )
}
