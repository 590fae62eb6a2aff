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

export function EmailStatusBadge({ status, mode }: { status: EmailStatus; mode: Mode }) {
  return <StatusBadge tone={STATUS_TONES[status]}>{getEmailStatusLabel(status, mode)}</StatusBadge>
}
