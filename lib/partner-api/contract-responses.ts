// The errors of the endpoints under /api/v1 that concern one contract.
import type { UpcomingCancellation } from '@/lib/contracts/cancel-contract'
import type { ResentContractEmail } from '@/lib/contracts/resend-contract-email'
import { type ApiResponse, errorResponse } from './api-responses'

export const CONTRACT_NOT_FOUND = errorResponse('contract_not_found')

export const CANCELLATION_ERRORS: Record<Extract<UpcomingCancellation, { ok: false }>['reason'], ApiResponse> = {
  'no such contract': CONTRACT_NOT_FOUND,
  'already started': errorResponse('tenancy_started'),
  'already cancelled': errorResponse('contract_cancelled'),
  'already closed': errorResponse('contract_closed'),
}

export const NO_SENDABLE_EMAIL = errorResponse('no_failed_email')

export const tooManyResendsResponse = (retryAfterSeconds: number) =>
  errorResponse('too_many_resends', { 'Retry-After': String(retryAfterSeconds) })

export function resendErrorResponse(outcome: Extract<ResentContractEmail, { ok: false }>): ApiResponse {
  if (outcome.reason === 'throttled') return tooManyResendsResponse(outcome.retryAfterSeconds)
  return outcome.reason === 'no such contract' ? CONTRACT_NOT_FOUND : NO_SENDABLE_EMAIL
}
