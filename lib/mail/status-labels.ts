import type { EmailStatus, Mode } from '@/prisma/client/enums'

/** The name of each email status except 'captured', whose name depends on the mode (`getEmailStatusLabel`). */
export const EMAIL_STATUS_LABELS: Record<Exclude<EmailStatus, 'captured'>, string> = {
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
}

const PROVIDER_EVENT_LABELS: Record<string, string> = {
  ...EMAIL_STATUS_LABELS,
  delivery_delayed: 'Delayed',
  suppressed: 'Not sent: an earlier email bounced or was marked as spam',
}

/**
 * Returns the name of one of the email provider's event types. A type that matches an email status has the status's
 * name. Returns an unknown type unchanged.
 */
export const findProviderEventLabel = (type: string): string => PROVIDER_EVENT_LABELS[type] ?? type

/**
 * Returns the name of an email status on pages and in the tenant's data export. The service never sends test-mode
 * emails. It doesn't send live ones either while sending is off (`MAIL=capture`).
 */
export function getEmailStatusLabel(status: EmailStatus, mode: Mode): string {
  if (status === 'captured') return mode === 'test' ? 'Not sent (test)' : 'Not sent (sending is off)'
  return EMAIL_STATUS_LABELS[status]
}
