import type { ContractStatus } from '@/prisma/client/enums'

/** What each state of a contract is called on the pages. */
export const CONTRACT_STATUS_LABELS: Record<ContractStatus, string> = {
  active: 'Active',
  cancelled: 'Cancelled',
  closed: 'Ended',
}
