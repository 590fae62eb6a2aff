import type { EmailStatus } from '@/prisma/client/enums'

/** How pages name each email status. */
export const EMAIL_STATUS_LABELS: Record<EmailStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  captured: 'Not sent (test)',
  failed: 'Failed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
}
