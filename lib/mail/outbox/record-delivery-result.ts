import { prisma } from '@/lib/platform/database/prisma'
import type { Email } from '@/prisma/client/client'

/** An e-mail, and which of its hand-overs. */
export type EmailSubmission = Pick<Email, 'id' | 'submission'>

/** How an e-mail ended: sent with the provider's id, captured, or failed with a reason free of personal data. */
export type Settlement =
  | { status: 'sent'; providerId: string | null }
  | { status: 'captured' }
  | { status: 'failed'; failure: string }

/**
 * Ends an e-mail whose hand-over is still queued, and not by now a later one; returns whether this call did. Of one
 * that came back before, the provider's number is kept all the same: events without our tags are found by it.
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
