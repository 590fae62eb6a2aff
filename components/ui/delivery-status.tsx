import type { WebhookDeliveryStatus } from '@/prisma/client/enums'
import { LocalTimeOrTimeToday } from './local-time'
import { StatusBadge, type Tone } from './status-badge'

const STATUS_BADGES: Record<WebhookDeliveryStatus, { tone: Tone; text: string }> = {
  pending: { tone: 'busy', text: 'Pending' },
  delivered: { tone: 'good', text: 'Delivered' },
  failed: { tone: 'bad', text: 'Failed' },
}

interface Props {
  status: WebhookDeliveryStatus
  /** When the next attempt is due. Null if no attempt has failed, or if none will follow. */
  nextAttemptAt: Date | null
}

/** Shows the status of a webhook delivery and, if it's being retried, when the next attempt is due. */
export function DeliveryStatusBadge({ status, nextAttemptAt }: Props) {
  if (!nextAttemptAt) return <StatusBadge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].text}</StatusBadge>
  return (
    <span className="inline-block">
      <StatusBadge tone="warn">Retrying</StatusBadge>
      <span className="sr-only">, </span>
      <span className="block text-sm whitespace-normal text-quiet">
        {nextAttemptAt <= new Date() ? (
          'next attempt now'
        ) : (
          <>
            next attempt at <LocalTimeOrTimeToday instant={nextAttemptAt} />
          </>
        )}
      </span>
    </span>
  )
}
