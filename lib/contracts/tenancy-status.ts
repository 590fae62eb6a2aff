import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { ContractStatus } from '@/prisma/client/enums'

/** The contract's status as shown to the tenant: before, during or after the tenancy, or cancelled. */
export type TenancyStatus = 'upcoming' | 'current' | 'ended' | 'cancelled'

/**
 * Returns the contract's status on a day. The tenancy includes its first and last days.
 *
 * @param today YYYY-MM-DD, in UK time
 */
export function getTenancyStatus(
  { status, startDate, endDate }: { status: ContractStatus; startDate: Date; endDate: Date },
  today: string,
): TenancyStatus {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'closed' || toIsoDate(endDate) < today) return 'ended'
  return toIsoDate(startDate) > today ? 'upcoming' : 'current'
}
