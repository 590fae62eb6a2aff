import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { ButtonLink } from '@/components/button'
import { Card } from '@/components/card'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Countdown } from '@/components/countdown'
import { Detail, DetailList } from '@/components/detail-list'
import { EmptyState } from '@/components/empty-state'
import { FilterBar } from '@/components/filter-bar'
import { FilterSelect } from '@/components/filter-fields'
import { LocalTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { Table } from '@/components/table'
import { adminPage } from '@/lib/auth/guards/portal-page'
import { turnOf, turnQuery } from '@/lib/platform/database/pagination/cursor'
import { numberField } from '@/lib/platform/validation/number-field'
import { deliveriesOf, endpointNumbered } from '@/lib/webhooks/data'
import { switchEndpoint } from '../actions'
import { EndpointState } from '../endpoint-state'
import { DeliveryRow } from './delivery-row'
import { EnableForm } from './enable-form'
import { SecretForm } from './secret-form'
import { SendFailedAgain } from './send-again'

export const metadata: Metadata = { title: 'Webhook endpoint' }

const stateFilter = z.enum(['pending', 'delivered', 'failed']).optional().catch(undefined)

const STATE_CHOICES = [
  { value: '', text: 'All' },
  { value: 'failed', text: 'Failed' },
  { value: 'pending', text: 'On its way' },
  { value: 'delivered', text: 'Delivered' },
]

export default async function Endpoint({ params, searchParams }: PageProps<'/portal/[mode]/webhooks/[id]'>) {
  const { admin, mode } = await adminPage(params)
  const scope = { companyId: admin.companyId, mode }
  const id = numberField.safeParse((await params).id)
  const endpoint = id.success ? await endpointNumbered(scope, id.data) : null
  if (!endpoint) notFound()
  const query = await searchParams
  const state = stateFilter.parse(query.state)
  const turn = turnOf(query)
  const { rows, older, newer } = await deliveriesOf(scope, endpoint.id, { state, turn })
  const path = `/portal/${mode}/webhooks/${endpoint.id}`
  const pageAt = (next: typeof older | typeof newer) =>
    next ? `${path}?${new URLSearchParams({ ...(state && { state }), ...turnQuery(next) })}` : undefined
  const isEnabled = endpoint.disabledAt === null
  const values = { mode, endpointId: endpoint.id }
  return (
    <>
      <PageHeader
        title={endpoint.url}
        mark={<EndpointState disabledReason={endpoint.disabledReason} />}
        back={{ href: `/portal/${mode}/webhooks`, text: 'Webhooks' }}
        actions={
          isEnabled ? (
            <ConfirmDialog
              trigger="Disable"
              title="Disable this endpoint?"
              action={switchEndpoint}
              values={{ ...values, to: 'disabled' }}
              confirm="Disable endpoint"
              success="The endpoint is disabled"
            >
              Nothing more is sent to it, and it is not told afterwards of what happens meanwhile.
            </ConfirmDialog>
          ) : (
            endpoint.disabledReason !== 'operator' && <EnableForm {...values} />
          )
        }
      >
        {endpoint.disabledReason === 'operator' && 'House Bills disabled it: write to us to have it enabled again.'}
      </PageHeader>
      <div className="mb-8 grid gap-6 lg:grid-cols-2">
        <Card title="Endpoint">
          <DetailList>
            <Detail term="Events">{endpoint.events.join(', ')}</Detail>
            <Detail term="Added">
              <LocalTime instant={endpoint.createdAt} />
            </Detail>
            {endpoint.disabledAt && (
              <Detail term="Disabled">
                <LocalTime instant={endpoint.disabledAt} />
              </Detail>
            )}
            {endpoint.overlapUntil && (
              <Detail term="Secret before">
                Signs beside the new one: <Countdown until={endpoint.overlapUntil} />
              </Detail>
            )}
          </DetailList>
        </Card>
        <Card title="Signing secret">
          <SecretForm {...values} />
        </Card>
      </div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 className="text-base font-semibold">Deliveries</h2>
        {isEnabled && state === 'failed' && rows.length > 0 && <SendFailedAgain {...values} />}
      </div>
      <FilterBar
        label="Filter deliveries"
        action={path}
        clear={state && path}
        found={{ rows: rows.length, isPart: Boolean(newer || older) }}
      >
        <FilterSelect name="state" label="State" choices={STATE_CHOICES} defaultValue={state} />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title={state || turn ? 'No delivery fits this filter' : 'No deliveries yet'}
          action={(state || turn) && <ButtonLink href={path}>Show all deliveries</ButtonLink>}
        >
          What we send is listed here for 30 days after it was settled, with every try.
        </EmptyState>
      ) : (
        <Table
          caption="Deliveries, newest first"
          head={['Event', 'State', 'Time', 'Tries', { text: 'Send again', hidden: true }]}
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
      <Pager newer={pageAt(newer)} older={pageAt(older)} />
    </>
  )
}
