import { prisma } from '@/lib/platform/database/prisma'
import type { RenderedEmail } from '../templates/template-registry'

/**
 * Stores an email's rendered content if the email is still queued, unless another worker has already stored its own.
 */
export async function storeRenderedEmail(id: string, rendered: RenderedEmail): Promise<void> {
  await prisma().email.updateMany({
    where: { id, status: 'queued', renderedAt: null },
    data: { ...rendered, renderedAt: new Date() },
  })
}
