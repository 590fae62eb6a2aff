import { StatusBadge, type Tone } from './status-badge'
import { CONTRACT_STATUS_LABELS } from '@/lib/contracts/contract-status-labels'
import { EMAIL_STATUS_LABELS } from '@/lib/mail/status-labels'
import type { EmailStatus, ContractStatus as StoredStatus } from '@/prisma/client/enums'

/** What stands for each state of an e-mail. */
export const EMAIL_STATUS_BADGES: Record<EmailStatus, { tone: Tone; text: string }> = {
  queued: { tone: 'busy', text: EMAIL_STATUS_LABELS.queued },
  sent: { tone: 'good', text: EMAIL_STATUS_LABELS.sent },
  delivered: { tone: 'good', text: EMAIL_STATUS_LABELS.delivered },
  captured: { tone: 'off', text: EMAIL_STATUS_LABELS.captured },
  failed: { tone: 'bad', text: EMAIL_STATUS_LABELS.failed },
  bounced: { tone: 'bad', text: EMAIL_STATUS_LABELS.bounced },
  complained: { tone: 'bad', text: EMAIL_STATUS_LABELS.complained },
}

export function EmailStatusBadge({ state }: { state: EmailStatus }) {
  const { tone, text } = EMAIL_STATUS_BADGES[state]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

export const CONTRACT_STATUS_BADGES: Record<StoredStatus, { tone: Tone; text: string }> = {
  active: { tone: 'good', text: CONTRACT_STATUS_LABELS.active },
  cancelled: { tone: 'off', text: CONTRACT_STATUS_LABELS.cancelled },
  closed: { tone: 'off', text: CONTRACT_STATUS_LABELS.closed },
}

export function ContractStatus({ state }: { state: StoredStatus }) {
  const { tone, text } = CONTRACT_STATUS_BADGES[state]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
