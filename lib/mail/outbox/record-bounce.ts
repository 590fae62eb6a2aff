import { prisma } from '@/lib/platform/database/prisma'

/**
 * Notes that an e-mail came back, be it handed over already or just now, and tells the company's webhook
 * endpoints; returns whether this call was the first to.
 */
export async function recordBounce(id: string): Promise<boolean> {
  const [row] = await prisma().$queryRaw<{ bounced: boolean }[]>`SELECT bounce_email(${id}::uuid) AS bounced`
  return row?.bounced ?? false
}
