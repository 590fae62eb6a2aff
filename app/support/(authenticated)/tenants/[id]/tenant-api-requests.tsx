import { Card } from '@/components/ui/card'
import { LocalTime } from '@/components/ui/local-time'
import { RequestStatus } from '@/components/ui/request-status'
import { Cell, Row, Table } from '@/components/ui/table'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import type { TenantApiRequest } from '@/lib/support/tenants/tenant-details'

/** Lists the API requests that created the tenant's contracts and quotes. */
export function TenantApiRequests({ requests }: { requests: TenantApiRequest[] }) {
  return (
    <Card title="Related API requests" level="secondary">
      {requests.length === 0 ? (
        <p className="text-sm text-quiet">
          No related requests. Requests are kept for {formatRetentionPeriod('requestLogDays')}.
        </p>
      ) : (
        <Table caption="API requests, newest first" columns={['Time', 'Status', 'Endpoint', 'Request ID']}>
          {requests.map(({ id, at, companyId, endpoint, status }) => (
            <Row key={id} name={<LocalTime instant={at} />} href={`/support/companies/${companyId}/api-requests/${id}`}>
              <Cell>
                <RequestStatus status={status} />
              </Cell>
              <Cell>{endpoint}</Cell>
              <Cell label="Request ID" wraps>
                <code>{id}</code>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  )
}
