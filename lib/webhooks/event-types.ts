/**
 * The events that an endpoint can subscribe to. The CHECK constraints of webhook_endpoints and webhook_deliveries
 * contain them too, the latter together with `CHALLENGE_TYPE`.
 */
export const EVENT_TYPES = [
  'contract.created',
  'contract.corrected',
  'contract.cancelled',
  'address.needed',
  'address.closed',
  'mail.bounced',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/**
 * The type of a challenge, which asks an endpoint to prove that it belongs to the partner. Every endpoint gets one when
 * it's added, whatever it subscribes to.
 */
export const CHALLENGE_TYPE = 'endpoint.verification'

/** The type of a message: an event, or a challenge. */
export type MessageType = EventType | typeof CHALLENGE_TYPE
