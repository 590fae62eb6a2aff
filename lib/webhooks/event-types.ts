/** The events that an endpoint can subscribe to. The database's CHECK constraints contain the same list. */
export const EVENT_TYPES = ['contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced'] as const

export type EventType = (typeof EVENT_TYPES)[number]
