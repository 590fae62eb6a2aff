import { StatusBadge } from '@/components/ui/status-badge'
import type { RateCardVersion } from '@/lib/quotes/rate-cards/list-rate-card-versions'

const STATUS_BADGES = {
  live: { tone: 'good', text: 'Live' },
  scheduled: { tone: 'info', text: 'Scheduled' },
  draft: { tone: 'busy', text: 'Draft' },
  previous: { tone: 'off', text: 'Previous' },
} as const

export function VersionStatus({ status }: Pick<RateCardVersion, 'status'>) {
  return <StatusBadge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].text}</StatusBadge>
}
