import { prisma } from '@/lib/platform/database/prisma'
import type { RenderedEmail } from '../templates/templates'

/** Stores the rendered content, unless another worker has already done so. */
export async function storeRenderedEmail(id: string, rendered: RenderedEmail): Promise<void> {
  await prisma().email.updateMany({
    where: { id, status: 'queued', renderedAt: null },
    data: { ...rendered, renderedAt: new Date() },
  })
}
