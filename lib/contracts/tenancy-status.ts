import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { ContractStatus } from '@/prisma/client/enums'

/**
 * The contract status that tenants see. Unless the contract was cancelled or closed, it depends on the dates of the
 * tenancy.
 */
export type TenancyStatus = 'upcoming' | 'current' | 'ended' | 'cancelled'

export const TENANCY_STATUS_LABELS: Record<TenancyStatus, string> = {
  upcoming: 'Being set up',
  current: 'Active',
  ended: 'Ended',
  cancelled: 'Cancelled',
}

/**
 * Returns the status of a contract on a day. The tenancy includes its first and last days.
 *
 * @param today the day, YYYY-MM-DD, in UK time
 */
export function getTenancyStatus(
  { status, startDate, endDate }: { status: ContractStatus; startDate: Date; endDate: Date },
  today: string,
): TenancyStatus {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'closed' || toIsoDate(endDate) < today) return 'ended'
  return toIsoDate(startDate) > today ? 'upcoming' : 'current'
}
