import type { Metadata } from 'next'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { Icon } from '@/components/ui/icon'
import { RelativeTime } from '@/components/ui/local-time'
import { TONE_STYLES } from '@/components/ui/status-badge'
import { Cell, Row, Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { findEndpointsWithCounts, MAX_DELIVERIES_COUNTED } from '@/lib/webhooks/endpoints/find-endpoints'
import { AddEndpointDialog, AddEndpointForm } from './add-endpoint-dialog'
import { EndpointStatus } from './endpoint-status'
import { InlineForm } from './inline-form'
import { WebhooksIntroduction } from './webhooks-introduction'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function Webhooks({ params, searchParams }: PageProps<'/portal/[mode]/webhooks'>) {
  const { admin, mode } = await requireAdminPage(params)
  const endpoints = await findEndpointsWithCounts({ companyId: admin.companyId, mode })
  const { open, deleted } = await searchParams
  const path = `/portal/${mode}/webhooks`
  return (
    <>
      <PageHeader title="Webhooks" actions={<AddEndpointDialog mode={mode} />}>
        We send signed events about your {mode} data to the URLs you add.{' '}
        <TextLink href="/docs/webhooks">How webhooks work</TextLink>
      </PageHeader>
      {open === 'add' && (
        <InlineForm title={`Add a ${mode} endpoint`}>
          <AddEndpointForm mode={mode} />
        </InlineForm>
      )}
      <div className="space-y-6">
        {deleted !== undefined && (
          <>
            <ClearSearchParam param="deleted" />
            <Notice tone="good" title="Endpoint deleted" alert />
          </>
        )}
        {endpoints.length === 0 ? (
          <WebhooksIntroduction mode={mode} />
        ) : (
          <Table
            caption="Endpoints"
            columns={[
              ...['URL', 'Status', 'Verification', 'Events', 'Last event'],
              { text: 'Retrying', numeric: true },
              { text: 'Failed', numeric: true },
            ]}
          >
            {endpoints.map(({ id, url, disabledReason, verifiedAt, events, lastEventAt, retrying, failed }) => (
              <Row key={id} name={<EndpointUrl url={url} />} href={`${path}/${id}`}>
                <Cell>
                  <EndpointStatus disabledReason={disabledReason} />
                </Cell>
                <Cell label="Verification">
                  {verifiedAt ? (
                    'Verified'
                  ) : (
                    <span className="inline-flex items-center gap-1.5 align-bottom">
                      <Icon name={TONE_STYLES.warn.icon} className={`size-4 ${TONE_STYLES.warn.color}`} />
                      <TextLink href={`${path}/${id}#verification`}>Not verified</TextLink>
                    </span>
                  )}
                </Cell>
                <Cell label="Events" wraps>
                  {events.join(', ')}
                </Cell>
                <Cell label="Last event">{lastEventAt ? <RelativeTime instant={lastEventAt} /> : 'None yet'}</Cell>
                <Cell label="Retrying" numeric>
                  <DeliveryCount count={retrying} href={`${path}/${id}?status=pending`} />
                </Cell>
                <Cell label="Failed" numeric>
                  <DeliveryCount count={failed} href={`${path}/${id}?status=failed`} />
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </div>
    </>
  )
}

/** A URL that wraps before its path. It's cut off after three lines. */
function EndpointUrl({ url }: { url: string }) {
  const pathStart = new URL(url).origin.length
  return (
    <bdi title={url} className="line-clamp-3 w-fit">
      {url.slice(0, pathStart)}
      <wbr />
      {url.slice(pathStart)}
    </bdi>
  )
}

function DeliveryCount({ count, href }: { count: number; href: string }) {
  if (count === 0) return '0'
  return (
    <TextLink href={href}>
      {count < MAX_DELIVERIES_COUNTED ? String(count) : `${MAX_DELIVERIES_COUNTED} or more`}
    </TextLink>
  )
}
