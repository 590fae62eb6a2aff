import type { Operation } from './client-operations'

/** What a client knows about one request. */
export type Outcome =
  | {
      kind: 'answered'
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
  | { kind: 'no answer' }

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
 * What a request has done, judging only by its outcome:
 *
 * - `done`: a 200. It is stored, and a create's message is sent.
 * - `nothing`: this request has stored nothing, whatever an earlier one of its intent has. This is the case for every 4xx: for a
 *   rejection, for 409 (another request holds the idempotency lock, or took it over and this one was rolled back), and for 429.
 *   It is also the case for 503, which is sent before the key is known (by a proxy: before a server was found), and for
 *   a refused connection.
 * - `unknown`: all or nothing may be stored. This is the case for every 500, since the answer to a commit can be lost and the
 *   interface has one text for both. It is also the case for a proxy's 502 and 504, and without a response.
 */
export function inferEffect(outcome: Outcome): 'done' | 'nothing' | 'unknown' {
  if (outcome.kind === 'not sent') return 'nothing'
  if (outcome.kind === 'no answer') return 'unknown'
  const { status } = outcome
  if (status === 200) return 'done'
  return status === 503 || (status >= 400 && status < 500) ? 'nothing' : 'unknown'
}

export const ALREADY_HAS_CONTRACT = 'Tenant email already associated with a contract'

/** Returns whether a later request may still have another result, because none is definite or known. */
export function isUndecided(outcome: Outcome): boolean {
  if (outcome.kind !== 'answered') return true
  return [409, 429, 503].includes(outcome.status) || inferEffect(outcome) === 'unknown'
}
