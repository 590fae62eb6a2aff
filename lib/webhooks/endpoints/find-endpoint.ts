import { prisma } from '@/lib/platform/database/prisma'
import type { EndpointScope } from './endpoint-company-and-mode'
import { ENDPOINT_COLUMNS, type Endpoint } from './find-endpoints'

/**
 * Returns an endpoint, and when the grace period of its previous secret ends (null if it has none). Returns null if
 * there's no such endpoint.
 */
export async function findEndpoint(
  { companyId, mode }: EndpointScope,
  id: number,
): Promise<(Endpoint & { gracePeriodEndsAt: Date | null }) | null> {
  const row = await prisma().webhookEndpoint.findFirst({
    where: { id, companyId, mode, deletedAt: null },
    select: {
      ...ENDPOINT_COLUMNS,
      secrets: {
        where: { expiresAt: { gt: new Date() } },
        orderBy: { expiresAt: 'desc' },
        take: 1,
        select: { expiresAt: true },
      },
    },
  })
  if (!row) return null
  const { secrets, ...endpoint } = row
  return { ...endpoint, gracePeriodEndsAt: secrets[0]?.expiresAt ?? null }
}
