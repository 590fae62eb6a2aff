import type { Operation } from './client-operations'

/** The outcome of one request, as far as the client knows. */
export type Outcome =
  | {
      kind: 'response'
      status: number
      /** X-Request-Id; null if another program than the service responded. */
      requestId: string | null
      replayed: boolean
      /** `message`, or `error` instead of it. */
      message: string
      /** The ID in a successful create's response, if there is one. */
      contract: { houseContractId: number; tenantId: number } | null
      /** The body if it has no `data`: of every failure and no success. */
      bodyWithoutData: string | null
    }
  /** The connection was refused. */
  | { kind: 'not sent' }
  /** The connection broke, or the client stopped waiting. */
  | { kind: 'no response' }

/** One request of an intent. Times are milliseconds since 1970. */
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
  /** In lower case. */
  to: string
}

/**
 * Infers what a request has done, judging only by its outcome:
 *
 * - `done`: a 200. It is stored, and a create's message is sent.
 * - `nothing`: this request has stored nothing, whatever an earlier one of its intent has. Every 4xx means this: a
 *   rejection, a 409 (another request holds the idempotency lock, or took it over and this one was rolled back) and a
 *   429. A refused connection and a 503 mean it too, since a 503 is sent before the key is known, or before a proxy has
 *   found a server.
 * - `unknown`: all or nothing may be stored. Every 500 means this, since the reply to a commit can be lost and the
 *   interface has one text for both. A proxy's 502 and 504 and a missing response mean it too.
 */
export function inferEffect(outcome: Outcome): 'done' | 'nothing' | 'unknown' {
  if (outcome.kind === 'not sent') return 'nothing'
  if (outcome.kind === 'no response') return 'unknown'
  const { status } = outcome
  if (status === 200) return 'done'
  return status === 503 || (status >= 400 && status < 500) ? 'nothing' : 'unknown'
}

export const ALREADY_HAS_CONTRACT = 'Tenant email already associated with a contract'

/** Returns whether a later request may still have another result, because none is definite or known. */
export function isUndecided(outcome: Outcome): boolean {
  if (outcome.kind !== 'response') return true
  return [409, 429, 503].includes(outcome.status) || inferEffect(outcome) === 'unknown'
}
