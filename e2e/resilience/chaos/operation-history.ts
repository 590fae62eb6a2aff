import type { Operation } from './client-operations'

/** What a client knows of one call. */
export type Outcome =
  | {
      kind: 'answered'
      status: number
      /** X-Request-Id; null where what answered was not the service. */
      requestId: string | null
      replayed: boolean
      /** `message`, or `error` in place of it. */
      message: string
      /** Of a create that succeeded, if it says which. */
      contract: { houseContractId: number; tenantId: number } | null
      /** The body, where it has no `data`: of every failure, and of no success. */
      bodyWithoutData: string | null
    }
  /** The connection was refused. */
  | { kind: 'not sent' }
  /** The connection broke, or the client's patience ended. */
  | { kind: 'no answer' }

/** One call of an intent. Times are milliseconds since 1970. */
export interface Attempt {
  operation: Operation
  baseUrl: string
  sentAt: number
  endedAt: number
  outcome: Outcome
}

export type OperationHistory = Attempt[]

/** A message that the mail provider took. */
export interface Delivery {
  idempotencyKey: string
  /** In lower case. */
  to: string
}

/**
 * What a call has done, by its outcome alone:
 *
 * - `done`: a 200. It is stored, and a create's message goes out.
 * - `nothing`: this call has stored nothing, whatever an earlier one of its intent has. Every 4xx is so: a refusal;
 *   409, by which another call holds the key, or took it over and this one was rolled back; 429. So is 503, which
 *   is answered before the key is known (by a proxy: before a server was found), and a refused connection.
 * - `unknown`: all of it may be stored, or nothing. Every 500 is so, since the answer to a commit can be lost and the
 *   interface has one text for both; a proxy's 502 and 504; no answer.
 */
export function inferEffect(outcome: Outcome): 'done' | 'nothing' | 'unknown' {
  if (outcome.kind === 'not sent') return 'nothing'
  if (outcome.kind === 'no answer') return 'unknown'
  const { status } = outcome
  if (status === 200) return 'done'
  return status === 503 || (status >= 400 && status < 500) ? 'nothing' : 'unknown'
}

export const ALREADY_HAS_CONTRACT = 'Tenant email already associated with a contract'

/** Whether a later call may still be answered otherwise: nobody decided, or nobody heard. */
export function isUndecided(outcome: Outcome): boolean {
  if (outcome.kind !== 'answered') return true
  return [409, 429, 503].includes(outcome.status) || inferEffect(outcome) === 'unknown'
}
