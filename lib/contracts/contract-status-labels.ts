import type { ContractStatus } from '@/prisma/client/enums'

export const CONTRACT_STATUS_LABELS: Record<ContractStatus, string> = {
  active: 'Active',
  cancelled: 'Cancelled',
  closed: 'Closed',
}
