/** The events that an endpoint can subscribe to. The CHECK constraints of the database list the same. */
export const EVENT_TYPES = ['contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced'] as const

export type EventType = (typeof EVENT_TYPES)[number]
