import type { EarlierEmailStatus } from '@/lib/mail/email-status-history'
import { getEmailStatusLabel } from '@/lib/mail/status-labels'
import type { EmailStatus, Mode } from '@/prisma/client/enums'
import { LocalTime } from './local-time'
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

interface StatusTimesProps {
  mode: Mode
  email: { status: EmailStatus; createdAt: Date; settledAt: Date | null; statusHistory: EarlierEmailStatus[] }
}

/** Lists an email’s statuses so far, each with its time. Leaves out that an email was captured, because nothing was sent. */
export function EmailStatusTimes({ mode, email: { status, createdAt, settledAt, statusHistory } }: StatusTimesProps) {
  return (
    <>
      <p className="text-quiet">
        Queued <LocalTime instant={createdAt} />
      </p>
      {statusHistory.map((earlier) => (
        <p key={`${earlier.status} ${earlier.at.getTime()}`} className="text-quiet">
          {earlier.status === 'queued' ? 'Queued again' : getEmailStatusLabel(earlier.status, mode)}{' '}
          <LocalTime instant={earlier.at} />
        </p>
      ))}
      {settledAt && status !== 'captured' && (
        <p className="text-quiet">
          {getEmailStatusLabel(status, mode)} <LocalTime instant={settledAt} />
        </p>
      )}
    </>
  )
}
