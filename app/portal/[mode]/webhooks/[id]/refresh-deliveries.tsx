import { RefreshPage } from '@/components/feedback/refresh-page'
import type { Delivery } from '@/lib/webhooks/delivery/find-deliveries'

const SOON_MS = 20_000

/**
 * Refreshes the page while some of its deliveries are pending. Does so every two seconds if an attempt is due soon, and
 * less often if not.
 */
export function RefreshDeliveries({ deliveries }: { deliveries: Pick<Delivery, 'status' | 'nextAttemptAt'>[] }) {
  const pending = deliveries.filter(({ status }) => status === 'pending')
  const isAttemptDue = pending.some(
    ({ nextAttemptAt }) => !nextAttemptAt || nextAttemptAt.getTime() - Date.now() < SOON_MS,
  )
  return <RefreshPage isActive={pending.length > 0} intervalSeconds={isAttemptDue ? 2 : 15} />
}
