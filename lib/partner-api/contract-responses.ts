// The errors of the endpoints under /api/v1 that concern one contract.
import type { UpcomingCancellation } from '@/lib/contracts/cancel-contract'
import type { ResentContractEmail } from '@/lib/contracts/resend-contract-email'
import { type ApiResponse, errorResponse } from './api-responses'

export const CONTRACT_NOT_FOUND = errorResponse(404, 'Contract not found')

export const CANCELLATION_ERRORS: Record<Extract<UpcomingCancellation, { ok: false }>['reason'], ApiResponse> = {
  'no such contract': CONTRACT_NOT_FOUND,
  'already started': errorResponse(400, 'Tenancy has already started'),
  'already cancelled': errorResponse(400, 'Contract is already cancelled'),
  'already closed': errorResponse(400, 'Contract is already closed'),
}

export const NO_SENDABLE_EMAIL = errorResponse(400, 'Contract has no failed email that can be sent again')

export const tooManyResendsResponse = (retryAfterSeconds: number) =>
  errorResponse(429, 'Too many emails sent again', { 'Retry-After': String(retryAfterSeconds) })

export function resendErrorResponse(outcome: Extract<ResentContractEmail, { ok: false }>): ApiResponse {
  if (outcome.reason === 'throttled') return tooManyResendsResponse(outcome.retryAfterSeconds)
  return outcome.reason === 'no such contract' ? CONTRACT_NOT_FOUND : NO_SENDABLE_EMAIL
}
