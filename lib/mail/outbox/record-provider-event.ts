import { prisma } from '@/lib/platform/database/prisma'
import type { ProviderEvent } from '../delivery/provider-event'

/**
 * Stores an event of the provider and updates the status of its email, once per event.
 *
 * @returns 'unknown' if the event belongs to no email of this service
 */
export async function recordProviderEvent(event: ProviderEvent): Promise<'recorded' | 'repeated' | 'unknown'> {
  const { id, type, at, detail, providerId, emailId, submission } = event
  const [row] = await prisma().$queryRaw<[{ outcome: 'recorded' | 'repeated' | 'unknown' }]>`
    SELECT record_email_event(
      ${id}, ${type}, ${at}::timestamptz, ${detail}, ${providerId}, ${emailId}::uuid, ${submission}::int
    ) AS outcome`
  return row.outcome
}
