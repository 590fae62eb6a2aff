import type { Mode } from '@/prisma/client/enums'
import type { ApiRequestContext, EndpointName } from '../api-request-context'
import type { ApiResponse } from '../api-responses'
import { type MaskedBody, maskBody } from './masked-body'

/** A row of the request log, without personal data. */
export interface ApiRequest {
  /** The X-Request-Id. */
  id: string
  at: Date
  /** Is null if the request had no valid key, like `mode` and `apiKeyId`. */
  companyId: number | null
  mode: Mode | null
  apiKeyId: number | null
  endpoint: EndpointName
  status: number
  durationMs: number
  /** The response's message, which is one of our fixed texts; null if the status is below 400. */
  error: string | null
  /** The contract that the request created, or that a replayed response names. */
  contractId: number | null
  /** Is null if no JSON object was read. */
  body: MaskedBody | null
  replayed: boolean
}

/** Builds the log row for a request and its response. Returns null if the path isn't an endpoint. */
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
