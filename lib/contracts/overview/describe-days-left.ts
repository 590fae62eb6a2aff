import { toLondonDate } from '@/lib/platform/validation/to-london-date'

/** Says on which day (UK time) something expires: 'expires today', 'expires tomorrow' or 'expires in 5 days'. */
export function describeDaysLeft(expiresAt: Date, now: Date): string {
  const { days } = toLondonDate(now).until(toLondonDate(expiresAt))
  return days === 0 ? 'expires today' : days === 1 ? 'expires tomorrow' : `expires in ${days} days`
}
