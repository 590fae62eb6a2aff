import type { ReactNode } from 'react'
import { LocalMinute } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'

interface Props {
  confirmedAt: Date
  codesLeft: number
  children?: ReactNode
}

/** What the own account's page says of a second factor that is set up. */
export const TwoFactorSummary = ({ confirmedAt, codesLeft, children }: Props) => (
  <div className="mb-4 space-y-1 text-sm">
    <StatusBadge tone="good">Set up</StatusBadge>
    <p className="text-quiet">
      Since <LocalMinute instant={confirmedAt} />. {codesLeft} of 10 recovery codes are left.
      {children}
    </p>
  </div>
)
