import type { Email } from '@/prisma/client/client'
import { prisma } from '../prisma'
import type { Renderable, Rendered } from './render'

/** An e-mail that waits to be handed over. `kept` is null until it has been rendered. */
export interface QueuedEmail extends Pick<Email, 'id' | 'mode' | 'recipient'>, Renderable {
  kept: (Rendered & { renderedAt: Date }) | null
}

/** How an e-mail ended: sent with the provider's id, captured, or failed with a reason free of personal data. */
export type Settlement =
  | { state: 'sent'; providerId: string | null }
  | { state: 'captured' }
  | { state: 'failed'; failure: string }

/** The e-mail, or null when it does not exist or is settled. */
export async function queuedEmail(id: string): Promise<QueuedEmail | null> {
  const email = await prisma().email.findFirst({
    where: { id, state: 'queued' },
    include: { activationToken: { select: { id: true, expiresAt: true } } },
  })
  if (!email) return null
  const { renderedAt, subject, html, text } = email
  // The database keeps the four together.
  const kept = renderedAt && subject !== null && html !== null && text !== null
  return { ...email, kept: kept ? { renderedAt, subject, html, text } : null }
}

/** Keeps what was rendered, unless another worker was first: then that one's stays. */
export async function keepRendered(id: string, rendered: Rendered): Promise<void> {
  await prisma().email.updateMany({
    where: { id, state: 'queued', renderedAt: null },
    data: { ...rendered, renderedAt: new Date() },
  })
}

/** Ends an e-mail that is still queued; returns whether this call did. */
export async function settle(id: string, settlement: Settlement): Promise<boolean> {
  const { count } = await prisma().email.updateMany({
    where: { id, state: 'queued' },
    data: { ...settlement, settledAt: new Date() },
  })
  return count > 0
}

/**
 * Notes that an e-mail came back, be it handed over already or just now, and tells the company's webhook
 * endpoints; returns whether this call was the first to.
 */
export async function bounce(id: string): Promise<boolean> {
  const [row] = await prisma().$queryRaw<{ bounced: boolean }[]>`SELECT bounce_email(${id}::uuid) AS bounced`
  return row?.bounced ?? false
}
