import { EMAIL_STATUS_LABELS } from '@/lib/mail/status-labels'
import type { EmailStatus } from '@/prisma/client/enums'
import { StatusBadge, type Tone } from './status-badge'

export const EMAIL_STATUS_BADGES: Record<EmailStatus, { tone: Tone; text: string }> = {
  queued: { tone: 'busy', text: EMAIL_STATUS_LABELS.queued },
  sent: { tone: 'good', text: EMAIL_STATUS_LABELS.sent },
  delivered: { tone: 'good', text: EMAIL_STATUS_LABELS.delivered },
  captured: { tone: 'off', text: EMAIL_STATUS_LABELS.captured },
  failed: { tone: 'bad', text: EMAIL_STATUS_LABELS.failed },
  bounced: { tone: 'bad', text: EMAIL_STATUS_LABELS.bounced },
  complained: { tone: 'bad', text: EMAIL_STATUS_LABELS.complained },
}

export function EmailStatusBadge({ status }: { status: EmailStatus }) {
  const { tone, text } = EMAIL_STATUS_BADGES[status]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
