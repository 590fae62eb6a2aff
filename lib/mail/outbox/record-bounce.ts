import { prisma } from '@/lib/platform/database/prisma'

/**
 * Marks an email as bounced and notifies the company's webhook endpoints. Returns false if the email is already marked
 * as bounced, or can't bounce in its status (see the database function bounce_email).
 */
export async function recordBounce(id: string): Promise<boolean> {
  const [row] = await prisma().$queryRaw<{ bounced: boolean }[]>`SELECT bounce_email(${id}::uuid) AS bounced`
  return row?.bounced ?? false
}
