import { prisma } from '@/lib/platform/database/prisma'
import type { Email } from '@/prisma/client/client'
import type { ProviderEvent } from './delivery/provider-event'
import type { LinkTokens } from './links/link-placeholder'
import type { RenderableEmail, RenderedEmail } from './templates/templates'

/** An e-mail that waits to be handed over. `kept` is null until it has been rendered. */
export type QueuedEmail = Pick<Email, 'id' | 'mode' | 'submission' | 'recipient'> &
  RenderableEmail &
  LinkTokens & { renderedContent: (RenderedEmail & { renderedAt: Date }) | null }

/** An e-mail, and which of its hand-overs. */
export type EmailSubmission = Pick<Email, 'id' | 'submission'>

/** How an e-mail ended: sent with the provider's id, captured, or failed with a reason free of personal data. */
export type Settlement =
  | { state: 'sent'; providerId: string | null }
  | { state: 'captured' }
  | { state: 'failed'; failure: string }

/** The e-mail, or null when it does not exist or is settled. */
export async function findQueuedEmail(id: string): Promise<QueuedEmail | null> {
  const email = await prisma().email.findFirst({
    where: { id, state: 'queued' },
    include: {
      tenantToken: { select: { id: true, purpose: true, hash: true, expiresAt: true } },
      partnerStaffToken: { select: { id: true, hash: true, expiresAt: true } },
    },
  })
  if (!email) return null
  const { renderedAt, subject, html, text } = email
  // The database keeps the four together.
  const isRendered = renderedAt && subject !== null && html !== null && text !== null
  return { ...email, renderedContent: isRendered ? { renderedAt, subject, html, text } : null }
}

/** Keeps what was rendered, unless another worker was first: then that one's stays. */
export async function storeRenderedEmail(id: string, rendered: RenderedEmail): Promise<void> {
  await prisma().email.updateMany({
    where: { id, state: 'queued', renderedAt: null },
    data: { ...rendered, renderedAt: new Date() },
  })
}

/**
 * Ends an e-mail whose hand-over is still queued, and not by now a later one; returns whether this call did. Of one
 * that came back before, the provider's number is kept all the same: events without our tags are found by it.
 */
export async function settleEmail({ id, submission }: EmailSubmission, settlement: Settlement): Promise<boolean> {
  const { count } = await prisma().email.updateMany({
    where: { id, submission, state: 'queued' },
    data: { ...settlement, settledAt: new Date() },
  })
  if (count === 0 && settlement.state === 'sent' && settlement.providerId) {
    const { providerId } = settlement
    await prisma().email.updateMany({ where: { id, submission, providerId: null }, data: { providerId } })
  }
  return count > 0
}

/**
 * Notes that an e-mail came back, be it handed over already or just now, and tells the company's webhook
 * endpoints; returns whether this call was the first to.
 */
export async function recordBounce(id: string): Promise<boolean> {
  const [row] = await prisma().$queryRaw<{ bounced: boolean }[]>`SELECT bounce_email(${id}::uuid) AS bounced`
  return row?.bounced ?? false
}

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
