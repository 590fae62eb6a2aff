import { prisma } from '@/lib/platform/database/prisma'
import type { Email } from '@/prisma/client/client'

/** A submission of an email. The number increases each time the email is resent. */
export type EmailSubmission = Pick<Email, 'id' | 'submission'>

/** The result that settles an email. `failure` contains no personal data. */
export type Settlement =
  | { status: 'sent'; providerId: string | null }
  | { status: 'captured' }
  | { status: 'failed'; failure: string }

/**
 * Settles an email if it's still queued and hasn't been resent since this submission. Returns whether this call settled
 * it.
 *
 * An event from the provider may have settled the email first. The ID that the provider gave the email is stored even
 * then, because later events without tags identify the email only by this ID.
 */
export async function recordDeliveryResult(
  { id, submission }: EmailSubmission,
  settlement: Settlement,
): Promise<boolean> {
  const { count } = await prisma().email.updateMany({
    where: { id, submission, status: 'queued' },
    data: { ...settlement, settledAt: new Date() },
  })
  if (count === 0 && settlement.status === 'sent' && settlement.providerId) {
    const { providerId } = settlement
    await prisma().email.updateMany({ where: { id, submission, providerId: null }, data: { providerId } })
  }
  return count > 0
}
