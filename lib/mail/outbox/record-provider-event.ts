import { prisma } from '@/lib/platform/database/prisma'
import type { ProviderEvent } from '../delivery/provider-event'

/**
 * Writes an event of the provider down and moves its e-mail forward, once for each event, in one statement.
 *
 * @returns 'unknown' for an e-mail that is none of ours
 */
export async function recordProviderEvent(event: ProviderEvent): Promise<'recorded' | 'repeated' | 'unknown'> {
  const { id, type, at, detail, providerId, emailId, submission } = event
  const [row] = await prisma().$queryRaw<[{ outcome: 'recorded' | 'repeated' | 'unknown' }]>`
    SELECT record_email_event(
      ${id}, ${type}, ${at}::timestamptz, ${detail}, ${providerId}, ${emailId}::uuid, ${submission}::int
    ) AS outcome`
  return row.outcome
}
