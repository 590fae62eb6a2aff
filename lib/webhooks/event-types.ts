/** What a company's endpoints may be told of; the database's CHECKs name the same. */
export const EVENT_TYPES = ['contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced'] as const

export type EventType = (typeof EVENT_TYPES)[number]
