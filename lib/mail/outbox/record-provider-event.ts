import { prisma } from '@/lib/platform/database/prisma'
import type { ProviderEvent } from '../delivery/provider-event'

/**
 * Stores an event from the email provider and updates the email's status. Does nothing if the event is already stored,
 * or doesn't match any of our emails.
 *
 * @returns 'repeated' if the event was already stored, or 'unknown' if it doesn't match any of our emails
 */
export async function recordProviderEvent(event: ProviderEvent): Promise<'recorded' | 'repeated' | 'unknown'> {
  const { id, type, at, detail, providerId, emailId, submission } = event
  const [row] = await prisma().$queryRaw<[{ outcome: 'recorded' | 'repeated' | 'unknown' }]>`
    SELECT record_email_event(
      ${id}, ${type}, ${at}::timestamptz, ${detail}, ${providerId}, ${emailId}::uuid, ${submission}::int
    ) AS outcome`
  return row.outcome
}
