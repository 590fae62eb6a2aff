import type { ContractStatus } from '@/prisma/client/enums'

/** How a contract stands for the tenant: before, in or after its tenancy, or cancelled. */
export type Phase = 'ahead' | 'running' | 'over' | 'cancelled'

/**
 * How a contract stands on a day; the tenancy's first and last day are of it.
 *
 * @param today YYYY-MM-DD, in the United Kingdom
 */
export function phaseOf(
  { state, startDate, endDate }: { state: ContractStatus; startDate: Date; endDate: Date },
  today: string,
): Phase {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'closed' || dayOf(endDate) < today) return 'over'
  return dayOf(startDate) > today ? 'ahead' : 'running'
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
