import { getEmailStatusLabel } from '@/lib/mail/status-labels'
import type { EmailStatus, Mode } from '@/prisma/client/enums'
import { StatusBadge, type Tone } from './status-badge'

const STATUS_TONES: Record<EmailStatus, Tone> = {
  queued: 'busy',
  sent: 'good',
  delivered: 'good',
  captured: 'off',
  failed: 'bad',
  bounced: 'bad',
  complained: 'bad',
}

interface Props {
  status: EmailStatus
  mode: Mode
  /** For a column that also shows other statuses: the text begins with 'Email', and wraps. */
  isColumnShared?: boolean
}

export function EmailStatusBadge({ status, mode, isColumnShared = false }: Props) {
  const label = getEmailStatusLabel(status, mode)
  return (
    <StatusBadge tone={STATUS_TONES[status]} wraps={isColumnShared}>
      {isColumnShared ? `Email ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label}
    </StatusBadge>
  )
}
