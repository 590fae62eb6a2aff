import type { WebhookDeliveryStatus } from '@/prisma/client/enums'
import { StatusBadge, type Tone } from './status-badge'

const STATUS_BADGES: Record<WebhookDeliveryStatus, { tone: Tone; text: string }> = {
  pending: { tone: 'busy', text: 'Pending' },
  delivered: { tone: 'good', text: 'Delivered' },
  failed: { tone: 'bad', text: 'Failed' },
}

/** Shows the status of a webhook delivery. */
export function DeliveryStatusBadge({ status }: { status: WebhookDeliveryStatus }) {
  const { tone, text } = STATUS_BADGES[status]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
