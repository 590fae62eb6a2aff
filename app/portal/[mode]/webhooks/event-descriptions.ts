import type { EventType } from '@/lib/webhooks/event-types'

/** When each event is told. */
export const EVENT_DESCRIPTIONS: Record<EventType, string> = {
  'contract.created': 'A contract was made, by the API or by your team',
  'contract.cancelled': 'A contract was cancelled',
  'address.needed': 'A call was refused because its address is not known; somebody can choose one',
  'mail.bounced': 'A tenant’s mail server returned our e-mail',
}
