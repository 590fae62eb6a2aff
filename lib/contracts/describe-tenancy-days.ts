import { Temporal } from 'temporal-polyfill'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { TenancyStatus } from './tenancy-status'

/**
 * Says how many days are left until a tenancy starts or ends: 'Starts tomorrow', 'Ends today' or 'Ends in 5 days'.
 * Returns null if it has ended or was cancelled.
 *
 * @param today the day in UK time, YYYY-MM-DD
 */
export function describeTenancyDays(
  { startDate, endDate }: { startDate: Date; endDate: Date },
  status: TenancyStatus,
  today: string,
): string | null {
  if (status === 'ended' || status === 'cancelled') return null
  const [verb, date] = status === 'upcoming' ? ['Starts', startDate] : ['Ends', endDate]
  const { days } = Temporal.PlainDate.from(today).until(toIsoDate(date))
  return `${verb} ${DAYS_FORMAT.format(days, 'day')}`
}

const DAYS_FORMAT = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
