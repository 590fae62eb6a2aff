import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { RateLimitStatus } from '@/lib/platform/rate-limits/rate-limit-status'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { consumeSimulatedFailure } from '@/lib/sandbox/consume-simulated-failure'
import {
  findTemporaryFailure,
  findTestEmail,
  type TemporaryFailure,
  type TestEmail,
} from '@/lib/sandbox/test-mode-emails'
import type { FixedErrorCode } from './api-errors'
import {
  type ApiResponse,
  errorResponse,
  STILL_RUNNING_RESPONSE,
  tooManyRequestsResponse,
  UNAVAILABLE_RESPONSE,
} from './api-responses'
import type { EndpointName } from './endpoints'

/** A request with valid fields, as far as the simulation of errors depends on it. */
interface ValidRequest {
  endpoint: EndpointName
  email: EmailAddress
  /** The Idempotency-Key header. Null if there is none. */
  idempotencyKey: string | null
  rateLimit: RateLimitStatus
  /** The code of the endpoint's 500 response. */
  errorCode: FixedErrorCode
}

/**
 * Carries out a request, or simulates the error that its test email address stands for. The response is identical to
 * the real one. In live mode, always carries the request out.
 *
 * A temporary failure is simulated once or twice. Then the request is carried out.
 */
export async function executeOrSimulateError(
  partner: Partner,
  request: ValidRequest,
  execute: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  if (partner.mode === 'live') return execute()
  const permanentError = toErrorResponse(findTestEmail(partner, request.email), request)
  if (permanentError) return permanentError
  const failure = await consumeTemporaryFailure(partner, request)
  if (failure === 'response-lost') return { ...(await execute()), connection: 'dropped' }
  return (failure && toTemporaryFailureResponse(failure, request)) ?? execute()
}

function toErrorResponse(
  name: TestEmail | TemporaryFailure | null,
  { rateLimit, errorCode }: ValidRequest,
): ApiResponse | null {
  switch (name) {
    case 'fails':
      return errorResponse(errorCode)
    case 'rate-limited':
      return tooManyRequestsResponse(rateLimit)
    case 'unavailable':
      return UNAVAILABLE_RESPONSE
    case 'still-running':
      return STILL_RUNNING_RESPONSE
    default:
      return null
  }
}

/** If a connection can't be held or closed, the client gets a 503. */
function toTemporaryFailureResponse(failure: TemporaryFailure, request: ValidRequest): ApiResponse | null {
  if (failure === 'times-out') return { ...UNAVAILABLE_RESPONSE, connection: 'held' }
  if (failure === 'disconnects') return { ...UNAVAILABLE_RESPONSE, connection: 'dropped' }
  // A test shouldn't have to wait until the end of the minute.
  return toErrorResponse(failure, { ...request, rateLimit: { ...request.rateLimit, secondsLeft: 1 } })
}

/** Returns the failure that this attempt should simulate, or null. Counts the attempt if a test email address asks for it. */
async function consumeTemporaryFailure(
  partner: Partner,
  { endpoint, email, idempotencyKey }: ValidRequest,
): Promise<TemporaryFailure | null> {
  const temporaryFailure = findTemporaryFailure(partner, email)
  if (!temporaryFailure) return null
  const { failure, times } = temporaryFailure
  const attempt = { endpoint, emailKey: email.key, idempotencyKey }
  return (await consumeSimulatedFailure(partner, attempt, times)) ? failure : null
}
