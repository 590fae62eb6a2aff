import type { ValidApiKey } from '@/lib/companies/api-keys/find-valid-api-key'
import { isWellFormedKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { loadValidKey, wasRecentlyValid } from '@/lib/companies/api-keys/key-cache'
import { getClientIp } from '@/lib/platform/http/client-ip'
import type { HttpRequest } from '@/lib/platform/http/http-types'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import { type ApiResponse, errorResponse, tooManyRequestsResponse } from './api-responses'
import { consumeFailedAuthLimit, consumeReservedLookup, refundFailedAuthLimit } from './rate-limits/failed-auth-limit'

type AuthenticationResult =
  | { ok: true; partner: Partner; restrictions: Pick<ValidApiKey, 'permissions' | 'allowedNetworks'> }
  | { ok: false; response: ApiResponse }

/**
 * Authenticates the API key in the X-API-Key header (step 1 of the API specification).
 *
 * If this process hasn't accepted the key recently, the request counts as a failed attempt until the key turns out to
 * be valid. A key that the process accepted recently is always looked up, even if the IP address is over its limit.
 * Otherwise, somebody who shares an IP address with a partner could use up the limit and lock the partner out.
 *
 * @returns the key's company, and the restrictions that the caller must check, or the response that rejects the key
 */
export async function authenticateApiKey(request: HttpRequest, requestId: string): Promise<AuthenticationResult> {
  const rawKey = request.headers.get('x-api-key')?.trim()
  const apiKey = rawKey && wasRecentlyValid(rawKey) ? await loadValidKey(rawKey) : null
  return apiKey ? toAuthenticated(apiKey, requestId) : authenticateUnknownKey(rawKey, getClientIp(request), requestId)
}

async function authenticateUnknownKey(
  rawKey: string | undefined,
  clientIp: string,
  requestId: string,
): Promise<AuthenticationResult> {
  if (!rawKey || !isWellFormedKey(rawKey)) {
    return {
      ok: false,
      response: rejectAttempt(await consumeFailedAuthLimit(clientIp), rawKey ? 'invalid_api_key' : 'missing_api_key'),
    }
  }
  const pendingKey = `${clientIp} ${rawKey}`
  const sharedLookup = pendingLookups.get(pendingKey)
  const pendingLookup = sharedLookup ?? findKey(rawKey, clientIp)
  pendingLookups.set(pendingKey, pendingLookup)
  try {
    const { apiKey, attempt } = await pendingLookup
    if (apiKey) return toAuthenticated(apiKey, requestId)
    // Every request with an invalid key counts as a failed attempt, even if it shared the lookup.
    return {
      ok: false,
      response: rejectAttempt(sharedLookup ? await consumeFailedAuthLimit(clientIp) : attempt, 'invalid_api_key'),
    }
  } finally {
    if (!sharedLookup) pendingLookups.delete(pendingKey)
  }
}

interface KeyLookup {
  apiKey: ValidApiKey | null
  attempt: RateLimitStatus
}

/**
 * Key lookups in progress, by IP address and key. A partner's first requests can all arrive at once. They share one
 * lookup and count as one attempt, so they don't use up the limit.
 */
const pendingLookups = new Map<string, Promise<KeyLookup>>()

async function findKey(rawKey: string, clientIp: string): Promise<KeyLookup> {
  const attempt = await consumeFailedAuthLimit(clientIp)
  if (!attempt.isAdmitted) return { apiKey: consumeReservedLookup() ? await loadValidKey(rawKey) : null, attempt }
  let isInvalid = false
  try {
    const apiKey = await loadValidKey(rawKey)
    isInvalid = apiKey === null
    return { apiKey, attempt }
  } finally {
    if (!isInvalid) refundFailedAuthLimit(clientIp)
  }
}

const rejectAttempt = (attempt: RateLimitStatus, code: 'missing_api_key' | 'invalid_api_key') =>
  attempt.isAdmitted ? errorResponse(code) : tooManyRequestsResponse(attempt)

function toAuthenticated(apiKey: ValidApiKey, requestId: string): AuthenticationResult {
  const { id, companyId, companyName, requestsPerMinute, mode, permissions, allowedNetworks } = apiKey
  const company = { companyId: companyId as CompanyId, companyName, requestsPerMinute }
  return {
    ok: true,
    partner: { ...company, actor: { type: 'api_key', id }, mode, requestId, idempotencyKey: null },
    restrictions: { permissions, allowedNetworks },
  }
}
