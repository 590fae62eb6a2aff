// The errors of the endpoints under /api/v1 that concern one contract.
import type { UpcomingCancellation } from '@/lib/contracts/cancel-contract'
import { type ApiResponse, errorResponse } from './api-responses'

export const CONTRACT_NOT_FOUND = errorResponse(404, 'Contract not found')

export const CANCELLATION_ERRORS: Record<Extract<UpcomingCancellation, { ok: false }>['reason'], ApiResponse> = {
  'no such contract': CONTRACT_NOT_FOUND,
  'already started': errorResponse(400, 'Tenancy has already started'),
  'already cancelled': errorResponse(400, 'Contract is already cancelled'),
  'already closed': errorResponse(400, 'Contract is already closed'),
}
