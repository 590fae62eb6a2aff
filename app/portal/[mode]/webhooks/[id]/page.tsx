import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { EmptyState } from '@/components/feedback/empty-state'
import { FilterBar } from '@/components/forms/filter-bar'
import { FilterSelect } from '@/components/forms/filter-fields'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Countdown } from '@/components/ui/countdown'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { LocalTime } from '@/components/ui/local-time'
import { Pagination } from '@/components/ui/pagination'
import { StatusBadge } from '@/components/ui/status-badge'
import { Table } from '@/components/ui/table'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { parseCursor, serialiseCursor } from '@/lib/platform/database/pagination/cursor'
import { env } from '@/lib/platform/env'
import { numberField } from '@/lib/platform/validation/number-field'
import { findDeliveries } from '@/lib/webhooks/delivery/find-deliveries'
import { findEndpoint } from '@/lib/webhooks/endpoints/find-endpoint'
import { CHALLENGE_TYPE } from '@/lib/webhooks/event-types'
import { EndpointStatus } from '../endpoint-status'
import { DeliveryRow } from './delivery-row'
import { EditEndpointDialog } from './edit-endpoint-dialog'
import { DeleteDialog, DisableDialog, EnableForm } from './endpoint-status-actions'
import { InlineEndpointForm } from './inline-endpoint-form'
import { RedeliverFailed } from './redeliver-buttons'
import { RefreshDeliveries } from './refresh-deliveries'
import { RotateSecretDialog } from './rotate-secret-dialog'
import { TestEventDialog } from './test-event-dialog'
import { Verification } from './verification'

export const metadata: Metadata = { title: 'Webhook endpoint' }

const statusSchema = z.enum(['pending', 'delivered', 'failed']).optional().catch(undefined)

const STATUS_CHOICES = [
  { value: '', text: 'All' },
  { value: 'failed', text: 'Failed' },
  { value: 'pending', text: 'Pending' },
  { value: 'delivered', text: 'Delivered' },
]

export default async function WebhookEndpointPage({ params, searchParams }: PageProps<'/portal/[mode]/webhooks/[id]'>) {
  const { admin, mode } = await requireAdminPage(params)
  const scope = { companyId: admin.companyId, mode }
  const id = numberField.safeParse((await params).id)
  const endpoint = id.success ? await findEndpoint(scope, id.data) : null
  if (!endpoint) notFound()
  const query = await searchParams
  const status = statusSchema.parse(query.status)
  const cursor = parseCursor(query)
  const { rows, older, newer } = await findDeliveries(scope, endpoint.id, { status, cursor })
  const path = `/portal/${mode}/webhooks/${endpoint.id}`
  const pageUrl = (pageCursor: typeof older | typeof newer) =>
    pageCursor
      ? `${path}?${new URLSearchParams({ ...(status && { status }), ...serialiseCursor(pageCursor) })}`
      : undefined
  const isEnabled = endpoint.disabledAt === null
  const isDisabledByOperator = endpoint.disabledReason === 'operator'
  const hasFailedEvents = status === 'failed' && rows.some(({ type }) => type !== CHALLENGE_TYPE)
  const formValues = { mode, endpointId: endpoint.id }
  return (
    <>
      <PageHeader
        title={endpoint.url}
        badge={<EndpointStatus disabledReason={endpoint.disabledReason} />}
        back={{ href: `/portal/${mode}/webhooks`, text: 'Webhooks' }}
        actions={
          <>
            {mode === 'test' && isEnabled && <TestEventDialog {...formValues} />}
            {!isDisabledByOperator && (
              <EditEndpointDialog {...formValues} url={endpoint.url} events={endpoint.events} />
            )}
            <RotateSecretDialog {...formValues} />
            {isEnabled && <DisableDialog {...formValues} />}
            <DeleteDialog {...formValues} />
            {!isEnabled && !isDisabledByOperator && <EnableForm {...formValues} />}
          </>
        }
      >
        {isDisabledByOperator && (
          <>
            House Bills disabled this endpoint. To have it enabled again, contact{' '}
            <HouseBillsContact email={env().contactEmail} />.
          </>
        )}
      </PageHeader>
      <InlineEndpointForm openForm={query.open} mode={mode} endpoint={endpoint} />
      <div id="verification" className="mb-8 space-y-6">
        {isEnabled && !endpoint.verifiedAt && <Verification {...formValues} />}
        <Card title="Endpoint">
          <DetailList>
            <Detail term="Events">{endpoint.events.join(', ')}</Detail>
            <Detail term="Added">
              <LocalTime instant={endpoint.createdAt} />
            </Detail>
            <Detail term="Verification">
              {endpoint.verifiedAt ? (
                <>
                  Verified <LocalTime instant={endpoint.verifiedAt} />
                </>
              ) : (
                <StatusBadge tone="warn">Not verified</StatusBadge>
              )}
            </Detail>
            {endpoint.disabledAt && (
              <Detail term="Disabled">
                <LocalTime instant={endpoint.disabledAt} />
              </Detail>
            )}
            {endpoint.gracePeriodEndsAt && (
              <Detail term="Previous secret">
                <Countdown until={endpoint.gracePeriodEndsAt} />
              </Detail>
            )}
          </DetailList>
        </Card>
      </div>
      <RefreshDeliveries deliveries={rows} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 className="text-base font-semibold">Deliveries</h2>
        {isEnabled && hasFailedEvents && <RedeliverFailed {...formValues} />}
      </div>
      <FilterBar
        label="Filter deliveries"
        action={path}
        clearHref={status && path}
        results={{ rowCount: rows.length, hasOtherPages: Boolean(newer || older) }}
      >
        <FilterSelect name="status" label="Status" choices={STATUS_CHOICES} defaultValue={status} />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title={status || cursor ? 'No matching deliveries' : 'No deliveries yet'}
          action={(status || cursor) && <ButtonLink href={path}>Show all deliveries</ButtonLink>}
        >
          Each delivery and its attempts stay here for 30 days after it’s delivered or fails.
        </EmptyState>
      ) : (
        <Table
          caption="Deliveries, newest first"
          columns={['Event', 'Status', 'About', 'Time', 'Attempts', { text: 'Resend', hidden: true }]}
        >
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              mode={mode}
              endpointId={endpoint.id}
              isEnabled={isEnabled}
              delivery={delivery}
            />
          ))}
        </Table>
      )}
      <Pagination newerHref={pageUrl(newer)} olderHref={pageUrl(older)} />
    </>
  )
}
