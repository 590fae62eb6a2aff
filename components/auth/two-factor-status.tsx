import type { ReactNode } from 'react'
import { Notice } from '@/components/feedback/notice'
import { LocalMinute } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'

interface Props {
  confirmedAt: Date
  codesLeft: number
  children?: ReactNode
}

/** With this many recovery codes left, or fewer, the user should generate new ones. */
const FEW_CODES = 3

/** Shows on the account page when 2FA was set up and how many recovery codes are left. Warns if they're few. */
export const TwoFactorSummary = ({ confirmedAt, codesLeft, children }: Props) => (
  <div className="mb-4 space-y-1 text-sm">
    <StatusBadge tone="good">On</StatusBadge>
    <p className="text-quiet">
      Set up on <LocalMinute instant={confirmedAt} />. {codesLeft} of 10 recovery codes left.
      {children}
    </p>
    {codesLeft <= FEW_CODES && (
      <div className="pt-2">
        <Notice tone="warn" title={codesLeft === 0 ? 'No recovery codes left' : 'Few recovery codes left'}>
          Generate new ones, in case you lose your authenticator app.
        </Notice>
      </div>
    )}
  </div>
)
