import { prisma } from '@/lib/platform/database/prisma'
import type { RenderedEmail } from '../templates/templates'

/** Keeps what was rendered, unless another worker was first: then that one's stays. */
export async function storeRenderedEmail(id: string, rendered: RenderedEmail): Promise<void> {
  await prisma().email.updateMany({
    where: { id, status: 'queued', renderedAt: null },
    data: { ...rendered, renderedAt: new Date() },
  })
}
