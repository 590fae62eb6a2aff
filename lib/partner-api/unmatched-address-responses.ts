// The errors of the endpoints under /api/v1 that concern one unmatched address.
import type { SettledReason } from '@/lib/contracts/unmatched-addresses/explain-settled-address'
import type { PartnerResolveResult } from '@/lib/contracts/unmatched-addresses/resolve-partner-unmatched-address'
import type { DismissalResult } from '@/lib/contracts/unmatched-addresses/set-unmatched-address-dismissed'
import { type ApiResponse, errorResponse, invalidFieldsResponse, successResponse } from './api-responses'

export const UNMATCHED_ADDRESS_NOT_FOUND = errorResponse('unmatched_address_not_found')

/** The responses if nobody can choose an address any more. */
export const SETTLED_ERRORS: Record<SettledReason, ApiResponse> = {
  'no such unmatched address': UNMATCHED_ADDRESS_NOT_FOUND,
  'already resolved': errorResponse('unmatched_address_resolved'),
  'already closed': errorResponse('unmatched_address_closed'),
  expired: errorResponse('unmatched_address_expired'),
}

export const RESOLUTION_ERRORS: Record<'changed' | 'email has a contract' | 'address not found', ApiResponse> = {
  changed: errorResponse('request_replaced'),
  'email has a contract': errorResponse('tenant_has_contract'),
  'address not found': invalidFieldsResponse(
    [{ field: 'addressId', code: 'address_not_found', message: 'Address not found' }],
    [],
  ),
}

/**
 * @param messages the error messages of the held request's fields, such as one about the dates of the tenancy. The
 *   response contains the first, because the request log has room for one
 */
export const outdatedRequestResponse = (messages: string[]): ApiResponse => ({
  status: 400,
  code: 'request_outdated',
  body: { status: 'error', message: `The request is no longer valid: ${messages[0]}` },
})

export function resolutionErrorResponse(outcome: Extract<PartnerResolveResult, { ok: false }>): ApiResponse {
  switch (outcome.reason) {
    case 'no longer valid':
      return outdatedRequestResponse(outcome.messages)
    case 'changed':
    case 'email has a contract':
    case 'address not found':
      return RESOLUTION_ERRORS[outcome.reason]
    default:
      return SETTLED_ERRORS[outcome.reason]
  }
}

export function dismissalResponse(outcome: DismissalResult): ApiResponse {
  if (!outcome.ok) return SETTLED_ERRORS[outcome.reason]
  const { addressRequestId, status } = outcome
  return successResponse({ addressRequestId, status })
}
