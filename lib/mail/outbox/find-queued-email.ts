import { prisma } from '@/lib/platform/database/prisma'
import type { Email } from '@/prisma/client/client'
import type { LinkTokens } from '../links/link-placeholder'
import type { RenderableEmail, RenderedEmail } from '../templates/templates'

/** An e-mail that waits to be handed over. `kept` is null until it has been rendered. */
export type QueuedEmail = Pick<Email, 'id' | 'mode' | 'submission' | 'recipient'> &
  RenderableEmail &
  LinkTokens & { renderedContent: (RenderedEmail & { renderedAt: Date }) | null }

/** The e-mail, or null when it does not exist or is settled. */
export async function findQueuedEmail(id: string): Promise<QueuedEmail | null> {
  const email = await prisma().email.findFirst({
    where: { id, status: 'queued' },
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
