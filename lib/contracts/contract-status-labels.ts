import type { ContractStatus } from '@/prisma/client/enums'

/** How pages name each contract status. */
export const CONTRACT_STATUS_LABELS: Record<ContractStatus, string> = {
  active: 'Active',
  cancelled: 'Cancelled',
  closed: 'Closed',
}
