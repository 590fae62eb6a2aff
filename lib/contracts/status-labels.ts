import type { ContractState } from '@/prisma/client/enums'

/** What each state of a contract is called on the pages. */
export const CONTRACT_STATE_NAMES: Record<ContractState, string> = {
  active: 'Active',
  cancelled: 'Cancelled',
  released: 'Ended',
}
