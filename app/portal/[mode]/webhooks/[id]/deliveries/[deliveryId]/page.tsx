import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { DeliveryStatusBadge } from '@/components/ui/delivery-status'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime } from '@/components/ui/local-time'
import { TextLink } from '@/components/ui/text-link'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { numberField } from '@/lib/platform/validation/number-field'
import { findDelivery } from '@/lib/webhooks/delivery/find-delivery'
import { findEndpoint } from '@/lib/webhooks/endpoints/find-endpoint'
import { CHALLENGE_TYPE } from '@/lib/webhooks/event-types'
import { DeliverySubject } from '../../delivery-subject'
import { RedeliverButton } from '../../redeliver-buttons'
import { RefreshDeliveries } from '../../refresh-deliveries'
import { AttemptList } from './attempt-list'

export const metadata: Metadata = { title: 'Webhook delivery' }

const paramsSchema = z.object({ id: numberField, deliveryId: z.uuid() })

export default async function WebhookDeliveryPage({
  params,
}: PageProps<'/portal/[mode]/webhooks/[id]/deliveries/[deliveryId]'>) {
  const { admin, mode } = await requireAdminPage(params)
  const scope = { companyId: admin.companyId, mode }
  const ids = paramsSchema.safeParse(await params)
  const endpoint = ids.success ? await findEndpoint(scope, ids.data.id) : null
  const delivery = ids.success && endpoint ? await findDelivery(scope, endpoint.id, ids.data.deliveryId) : null
  if (!endpoint || !delivery) notFound()
  const { id, type, status, failure, createdAt, settledAt, nextAttemptAt, body, attempts } = delivery
  const endpointPath = `/portal/${mode}/webhooks/${endpoint.id}`
  return (
    <>
      <RefreshDeliveries deliveries={[delivery]} />
      <PageHeader
        title={type}
        badge={<DeliveryStatusBadge status={status} nextAttemptAt={nextAttemptAt} />}
        back={{ href: endpointPath, text: 'Endpoint' }}
        actions={
          endpoint.disabledAt === null && (
            <RedeliverButton mode={mode} endpointId={endpoint.id} id={id} type={type} createdAt={createdAt} />
          )
        }
      />
      <div className="space-y-6">
        {failure && <Notice tone="bad" title={failure} />}
        <Card title="Delivery">
          <DetailList>
            <Detail term="Endpoint">
              <TextLink href={endpointPath}>{endpoint.url}</TextLink>
            </Detail>
            {(delivery.contractId ?? delivery.addressRequestId) && (
              <Detail term="About">
                <DeliverySubject mode={mode} delivery={delivery} />
              </Detail>
            )}
            <Detail term="Event time">
              <LocalTime instant={createdAt} />
            </Detail>
            {settledAt && (
              <Detail term={status === 'delivered' ? 'Delivered' : 'Failed'}>
                <LocalTime instant={settledAt} />
              </Detail>
            )}
            <Detail term={<code>webhook-id</code>}>
              <code className="text-xs">{id}</code>
            </Detail>
          </DetailList>
        </Card>
        <section className="space-y-2">
          <CodeBlock
            title="Payload"
            text={JSON.stringify(JSON.parse(body), null, 2)}
            copyText={body}
            extension="json"
          />
          <p className="text-sm text-quiet">
            {type === CHALLENGE_TYPE
              ? 'The challenge isn’t shown, because only your endpoint may send it back.'
              : 'We send this on one line. “Copy” copies exactly what we send.'}
          </p>
        </section>
        <AttemptList attempts={attempts} />
      </div>
    </>
  )
}
