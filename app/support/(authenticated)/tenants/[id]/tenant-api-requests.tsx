import { Card } from '@/components/ui/card'
import { LocalTime } from '@/components/ui/local-time'
import { RequestStatus } from '@/components/ui/request-status'
import { Cell, Row, Table } from '@/components/ui/table'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import type { TenantApiRequest } from '@/lib/support/tenants/tenant-details'

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
            <Row key={id} name={<LocalTime instant={at} />} href={`/support/companies/${companyId}/api-requests/${id}`}>
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
