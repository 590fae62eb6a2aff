import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { ContractStatus } from '@/prisma/client/enums'

/** How a contract stands for the tenant: before, in or after its tenancy, or cancelled. */
export type TenancyStatus = 'ahead' | 'running' | 'over' | 'cancelled'

/**
 * How a contract stands on a day; the tenancy's first and last day are of it.
 *
 * @param today YYYY-MM-DD, in the United Kingdom
 */
export function getTenancyStatus(
  { status, startDate, endDate }: { status: ContractStatus; startDate: Date; endDate: Date },
  today: string,
): TenancyStatus {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'closed' || toIsoDate(endDate) < today) return 'over'
  return toIsoDate(startDate) > today ? 'ahead' : 'running'
}
