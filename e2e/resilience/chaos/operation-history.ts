import type { Operation } from './client-operations'

/** The outcome of a request, as far as the client knows it. */
export type Outcome =
  | {
      kind: 'response'
      status: number
      /** The X-Request-Id header. Null if a proxy responded instead of the service. */
      requestId: string | null
      replayed: boolean
      /** The body's `message`, or its `error` if it has no message. '' if it has neither. */
      message: string
      /** The IDs in the response to a request that created a contract. Null for any other response. */
      contract: { houseContractId: number; tenantId: number } | null
      /** The body if it has no `data`. Null if it has `data`, which a success must have and a failure never has. */
      bodyWithoutData: string | null
    }
  /** The connection was refused. */
  | { kind: 'not sent' }
  /** The connection broke, or the client stopped waiting. */
  | { kind: 'no response' }

/** A request for an operation. The times are in milliseconds since 1970. */
export interface Attempt {
  operation: Operation
  baseUrl: string
  sentAt: number
  endedAt: number
  outcome: Outcome
}

export type OperationHistory = Attempt[]

/** A message that the email provider accepted. */
export interface Delivery {
  idempotencyKey: string
  /** The recipient, in lower case. */
  to: string
}

/**
 * Infers from an outcome what the request has done:
 *
 * - `done`: everything is stored and, for a contract, the message is queued. A 200 means this.
 * - `nothing`: this request has stored nothing, although an earlier one of the same operation may have. A 4xx, a 503
 *   and a refused connection mean this. In the case of a 409, another request holds the idempotency lock, or has taken
 *   it over and this request was rolled back. A 503 is sent before the key is checked, or by a proxy that found no
 *   server.
 * - `unknown`: everything or nothing is stored. A 500, a proxy's 502 or 504, and a missing response mean this. A 500
 *   doesn't prove that nothing is stored: the response to a commit may have been lost.
 */
export function inferEffect(outcome: Outcome): 'done' | 'nothing' | 'unknown' {
  if (outcome.kind === 'not sent') return 'nothing'
  if (outcome.kind === 'no response') return 'unknown'
  const { status } = outcome
  if (status === 200) return 'done'
  return status === 503 || (status >= 400 && status < 500) ? 'nothing' : 'unknown'
}

export const ALREADY_HAS_CONTRACT = 'Tenant email already associated with a contract'

/**
 * Returns whether another request for the operation may have a different result, because this outcome isn't definite.
 */
export function isUndecided(outcome: Outcome): boolean {
  if (outcome.kind !== 'response') return true
  return [409, 429, 503].includes(outcome.status) || inferEffect(outcome) === 'unknown'
}
