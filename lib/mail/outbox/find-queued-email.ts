import { prisma } from '@/lib/platform/database/prisma'
import type { Email } from '@/prisma/client/client'
import type { LinkTokens } from '../links/link-placeholder'
import type { RenderableEmail, RenderedEmail } from '../templates/template-registry'

/** An email that is waiting to be submitted. `renderedContent` is null until a worker has rendered it. */
export type QueuedEmail = Pick<Email, 'id' | 'mode' | 'submission' | 'recipient'> &
  RenderableEmail &
  LinkTokens & { renderedContent: (RenderedEmail & { renderedAt: Date }) | null }

/** Finds an email by its ID. Returns null if it doesn't exist or isn't queued any more. */
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
  // A database constraint ensures that these four columns are all null or all set.
  const isRendered = renderedAt && subject !== null && html !== null && text !== null
  return { ...email, renderedContent: isRendered ? { renderedAt, subject, html, text } : null }
}
