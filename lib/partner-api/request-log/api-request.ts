import type { Mode } from '@/prisma/client/enums'
import type { ApiRequestContext, EndpointName } from '../api-request-context'
import type { ApiResponse } from '../api-responses'
import { type MaskedBody, maskBody } from './masked-body'

/** A row of the log: a call and its answer, without anybody's data. */
export interface ApiRequest {
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
export function toApiRequest(context: ApiRequestContext, response: ApiResponse): ApiRequest | null {
  if (!context.endpoint) return null
  const { partner } = context
  return {
    id: context.requestId,
    at: context.startedAt,
    companyId: partner?.companyId ?? null,
    mode: partner?.mode ?? null,
    apiKeyId: partner?.actor.id ?? null,
    endpoint: context.endpoint,
    status: response.status,
    durationMs: performance.now() - context.startedAtMs,
    error: response.status >= 400 ? String(response.body.message ?? response.body.error) : null,
    contractId: (response.body.data as { houseContractId?: number } | undefined)?.houseContractId ?? null,
    body: context.body && maskBody(context.body),
    replayed: response.headers?.['Idempotent-Replayed'] === 'true',
  }
}
