import { Status, type Tone } from '@/components/status'
import { CONTRACT_STATE_NAMES } from '@/lib/contracts/status-labels'
import { MAIL_STATE_NAMES } from '@/lib/mail/status-labels'
import type { EmailStatus, ContractStatus as StoredStatus } from '@/prisma/client/enums'

/** What stands for each state of an e-mail. */
export const MAIL_WORDS: Record<EmailStatus, { tone: Tone; text: string }> = {
  queued: { tone: 'busy', text: MAIL_STATE_NAMES.queued },
  sent: { tone: 'good', text: MAIL_STATE_NAMES.sent },
  delivered: { tone: 'good', text: MAIL_STATE_NAMES.delivered },
  captured: { tone: 'off', text: MAIL_STATE_NAMES.captured },
  failed: { tone: 'bad', text: MAIL_STATE_NAMES.failed },
  bounced: { tone: 'bad', text: MAIL_STATE_NAMES.bounced },
  complained: { tone: 'bad', text: MAIL_STATE_NAMES.complained },
}

export function MailStatus({ state }: { state: EmailStatus }) {
  const { tone, text } = MAIL_WORDS[state]
  return <Status tone={tone}>{text}</Status>
}

export const STATE_WORDS: Record<StoredStatus, { tone: Tone; text: string }> = {
  active: { tone: 'good', text: CONTRACT_STATE_NAMES.active },
  cancelled: { tone: 'off', text: CONTRACT_STATE_NAMES.cancelled },
  closed: { tone: 'off', text: CONTRACT_STATE_NAMES.closed },
}

export function ContractStatus({ state }: { state: StoredStatus }) {
  const { tone, text } = STATE_WORDS[state]
  return <Status tone={tone}>{text}</Status>
}
