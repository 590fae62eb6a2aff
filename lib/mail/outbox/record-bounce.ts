import { prisma } from '@/lib/platform/database/prisma'

/**
 * Marks an email as bounced. Notifies the company's webhook endpoints, unless the email is to partner staff or concerns
 * only the tenant. Returns false if the email is already marked as bounced, or can't bounce in its status (see the
 * database function bounce_email).
 */
export async function recordBounce(id: string): Promise<boolean> {
  const [row] = await prisma().$queryRaw<{ bounced: boolean }[]>`SELECT bounce_email(${id}::uuid) AS bounced`
  return row?.bounced ?? false
}
