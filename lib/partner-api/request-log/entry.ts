import type { Mode } from '@/prisma/client/enums'
import type { Call, EndpointName } from '../request-context'
import type { Answer } from '../response'
import { type MaskedBody, maskBody } from './masked-body'

/** A row of the log: a call and its answer, without anybody's data. */
export interface LoggedCall {
  /** The call's X-Request-Id. */
  id: string
  at: Date
  /** Null, as mode and key: a call without a usable key. */
  companyId: number | null
  mode: Mode | null
  apiKeyId: number | null
  endpoint: EndpointName
  status: number
  durationMs: number
  /** The message of the answer, one of our own fixed ones; null below status 400. */
  error: string | null
  /** The contract that the call made, or whose answer it replayed. */
  contractId: number | null
  /** Null where no JSON object was read. */
  body: MaskedBody | null
  replayed: boolean
}

/** What the log keeps of a call that has its answer; null on a path that no endpoint has. */
export function toLoggedCall(call: Call, answer: Answer): LoggedCall | null {
  if (!call.endpoint) return null
  const { partner } = call
  return {
    id: call.requestId,
    at: call.startedAt,
    companyId: partner?.companyId ?? null,
    mode: partner?.mode ?? null,
    apiKeyId: partner?.by.id ?? null,
    endpoint: call.endpoint,
    status: answer.status,
    durationMs: performance.now() - call.started,
    error: answer.status >= 400 ? String(answer.body.message ?? answer.body.error) : null,
    contractId: (answer.body.data as { houseContractId?: number } | undefined)?.houseContractId ?? null,
    body: call.body && maskBody(call.body),
    replayed: answer.headers?.['Idempotent-Replayed'] === 'true',
  }
}
