import type { EmailStatus } from '@/prisma/client/enums'

/** What each state of an e-mail is called on the pages. */
export const EMAIL_STATUS_LABELS: Record<EmailStatus, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  captured: 'Captured',
  failed: 'Failed',
  bounced: 'Returned',
  complained: 'Called spam',
}
