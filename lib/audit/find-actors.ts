import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

/** Lists the actors to filter a company's activity by: its team, including removed members, and its API keys. */
export async function findActors(companyId: CompanyId): Promise<{
  users: { id: number; name: string; isRemoved: boolean }[]
  keys: { id: number; label: string; prefix: string }[]
}> {
  const [users, keys] = await Promise.all([
    prisma().partnerStaff.findMany({
      // Members enter their name when they accept the invitation, and it is kept after their removal.
      where: { companyId, name: { not: null } },
      select: { id: true, name: true, removedAt: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    }),
    prisma().apiKey.findMany({
      where: { companyId },
      select: { id: true, label: true, prefix: true },
      orderBy: [{ label: 'asc' }, { id: 'desc' }],
      take: MAX_KEYS_LISTED,
    }),
  ])
  return {
    users: users.map(({ id, name, removedAt }) => ({ id, name: name ?? '', isRemoved: removedAt !== null })),
    keys,
  }
}

/** More than any company has, unless it rotates its keys automatically. */
const MAX_KEYS_LISTED = 500
