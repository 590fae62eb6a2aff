import type { ContractStatus } from '@/prisma/client/enums'

/** The name of each contract status on pages. */
export const CONTRACT_STATUS_LABELS: Record<ContractStatus, string> = {
  active: 'Active',
  cancelled: 'Cancelled',
  closed: 'Closed',
}
