import type { EmailStatus } from '@/prisma/client/enums'

/** The name of each email status on pages and in the tenant's data export. */
export const EMAIL_STATUS_LABELS: Record<EmailStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  captured: 'Not sent (test)',
  failed: 'Failed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
}
