/** The events that an endpoint can subscribe to. The database's CHECK constraints contain the same list. */
export const EVENT_TYPES = ['contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced'] as const

export type EventType = (typeof EVENT_TYPES)[number]

/**
 * The type of a challenge, which asks an endpoint to prove that it belongs to the partner. Every endpoint gets one when
 * it's added, whatever it subscribes to.
 */
export const CHALLENGE_TYPE = 'endpoint.verification'

/** The type of a message: an event, or a challenge. */
export type MessageType = EventType | typeof CHALLENGE_TYPE
