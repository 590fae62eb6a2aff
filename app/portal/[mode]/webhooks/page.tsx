import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { findEndpointsWithCounts, MAX_DELIVERIES_COUNTED } from '@/lib/webhooks/endpoints/find-endpoints'
import { AddEndpointForm } from './add-endpoint-form'
import { EndpointStatus } from './endpoint-status'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function Webhooks({ params }: PageProps<'/portal/[mode]/webhooks'>) {
  const { admin, mode } = await requireAdminPage(params)
  const endpoints = await findEndpointsWithCounts({ companyId: admin.companyId, mode })
  return (
    <>
      <PageHeader title="Webhooks">
        We send signed events about your {mode} data to the URLs you add.{' '}
        <TextLink href="/docs/webhooks">How webhooks work</TextLink>
      </PageHeader>
      <div className="space-y-6">
        {endpoints.length === 0 ? (
          <EmptyState title="No endpoints yet">Add a URL below to receive events.</EmptyState>
        ) : (
          <Table
            caption="Endpoints"
            columns={['URL', 'Status', 'Verification', 'Events', 'Last event', { text: 'Failed', numeric: true }]}
          >
            {endpoints.map(({ id, url, disabledReason, verifiedAt, events, lastEventAt, failed }) => (
              <Row key={id} name={url} href={`/portal/${mode}/webhooks/${id}`}>
                <Cell>
                  <EndpointStatus disabledReason={disabledReason} />
                </Cell>
                <Cell label="Verification">{verifiedAt ? 'Verified' : 'Not verified'}</Cell>
                <Cell label="Events" wraps>
                  {events.join(', ')}
                </Cell>
                <Cell label="Last event">{lastEventAt ? <RelativeTime instant={lastEventAt} /> : 'None yet'}</Cell>
                <Cell label="Failed" numeric>
                  {failed === 0 ? (
                    '0'
                  ) : (
                    <TextLink href={`/portal/${mode}/webhooks/${id}?status=failed`}>
                      {failed < MAX_DELIVERIES_COUNTED ? String(failed) : `${MAX_DELIVERIES_COUNTED} or more`}
                    </TextLink>
                  )}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
        <Card title="Add an endpoint">
          <div className="max-w-xl">
            <AddEndpointForm mode={mode} />
          </div>
        </Card>
      </div>
    </>
  )
}
