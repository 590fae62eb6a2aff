import type { Tone } from '@/components/ui/status-badge'
import type { AccountStatus } from '@/lib/support/tenants/tenant-details'

export const ACCOUNT_STATUS_BADGES: Record<AccountStatus, { tone: Tone; text: string }> = {
  none: { tone: 'off', text: 'No account' },
  'not activated': { tone: 'warn', text: 'New link needed' },
  'link open': { tone: 'busy', text: 'Awaiting activation' },
  activated: { tone: 'good', text: 'Activated' },
}
