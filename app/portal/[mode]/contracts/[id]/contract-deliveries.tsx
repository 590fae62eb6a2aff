import { DeliveryStatusBadge } from '@/components/ui/delivery-status'
import { LocalTime } from '@/components/ui/local-time'
import { TextLink } from '@/components/ui/text-link'
import type { ContractDelivery } from '@/lib/webhooks/delivery/find-contract-deliveries'
import type { Mode } from '@/prisma/client/enums'

/** Lists the webhook events about a contract, with links to each delivery and its endpoint. */
export function ContractDeliveries({ mode, deliveries }: { mode: Mode; deliveries: ContractDelivery[] }) {
  return (
    <ol className="divide-y divide-line text-sm">
      {deliveries.map(({ id, type, status, nextAttemptAt, createdAt, endpoint }) => (
        <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <TextLink href={`/portal/${mode}/webhooks/${endpoint.id}/deliveries/${id}`}>{type}</TextLink>
            <DeliveryStatusBadge status={status} nextAttemptAt={nextAttemptAt} />
          </div>
          <p className="text-quiet wrap-anywhere">
            <LocalTime instant={createdAt} /> to{' '}
            <TextLink href={`/portal/${mode}/webhooks/${endpoint.id}`}>{endpoint.url}</TextLink>
          </p>
        </li>
      ))}
    </ol>
  )
}
