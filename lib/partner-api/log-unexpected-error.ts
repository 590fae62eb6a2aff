import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { API_ERRORS, type FixedErrorCode } from './api-errors'
import type { ApiRequestContext } from './api-request-context'
import { type ApiResponse, errorResponse } from './api-responses'

/** Logs an unexpected error, and returns the endpoint's response to it. */
export function logUnexpectedError(
  error: unknown,
  code: FixedErrorCode,
  { requestId }: ApiRequestContext,
): ApiResponse {
  const [, message] = API_ERRORS[code]
  log.error({ requestId, error: describeError(error) }, message)
  return errorResponse(code)
}
