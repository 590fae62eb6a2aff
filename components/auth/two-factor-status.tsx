import type { ReactNode } from 'react'
import { LocalMinute } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'

interface Props {
  confirmedAt: Date
  codesLeft: number
  children?: ReactNode
}

/** Shows on the account page when 2FA was set up and how many recovery codes are left. */
export const TwoFactorSummary = ({ confirmedAt, codesLeft, children }: Props) => (
  <div className="mb-4 space-y-1 text-sm">
    <StatusBadge tone="good">On</StatusBadge>
    <p className="text-quiet">
      Set up on <LocalMinute instant={confirmedAt} />. {codesLeft} of 10 recovery codes left.
      {children}
    </p>
  </div>
)
