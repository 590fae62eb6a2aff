import { StatusBadge } from '@/components/ui/status-badge'
import type { RateCardVersion } from '@/lib/quotes/rate-cards/list-rate-card-versions'

const STATUS_BADGES = {
  pricing: { tone: 'good', text: 'Prices' },
  draft: { tone: 'busy', text: 'Draft' },
  earlier: { tone: 'off', text: 'Earlier' },
} as const

export function VersionStatus({ status }: Pick<RateCardVersion, 'status'>) {
  return <StatusBadge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].text}</StatusBadge>
}
