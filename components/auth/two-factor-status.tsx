import type { ReactNode } from 'react'
import { LocalMinute } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'

interface Props {
  confirmedAt: Date
  codesLeft: number
  children?: ReactNode
}

/** The account page's summary of 2FA that is set up. */
export const TwoFactorSummary = ({ confirmedAt, codesLeft, children }: Props) => (
  <div className="mb-4 space-y-1 text-sm">
    <StatusBadge tone="good">On</StatusBadge>
    <p className="text-quiet">
      Set up on <LocalMinute instant={confirmedAt} />. {codesLeft} of 10 recovery codes left.
      {children}
    </p>
  </div>
)
