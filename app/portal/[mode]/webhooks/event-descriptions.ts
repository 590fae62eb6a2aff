import type { EventType } from '@/lib/webhooks/event-types'

export const EVENT_DESCRIPTIONS: Record<EventType, string> = {
  'contract.created': 'A contract was created through the API or in the portal',
  'contract.corrected': 'The dates of a contract or a detail of its tenant were changed',
  'contract.cancelled': 'A contract was cancelled',
  'address.needed':
    'Someone needs to choose an address, because we couldn’t match the one in a request, or an unmatched address was restored',
  'address.closed':
    'An unmatched address was closed: its tenant got a contract in another way, or it was dismissed or has expired',
  'mail.bounced': 'An email to a tenant bounced',
}
