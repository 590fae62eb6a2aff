import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'

/** Who may have done something in a company: its staff, removed ones too, and its keys. */
export async function findActors(companyId: CompanyId): Promise<{
  users: { id: number; name: string; isRemoved: boolean }[]
  keys: { id: number; label: string; prefix: string }[]
}> {
  const [users, keys] = await Promise.all([
    prisma().partnerStaff.findMany({
      // Whoever accepted the invitation told a name, which stays.
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

/** In the list to choose from: all that a company has, but for one that rotates them by program. */
const MAX_KEYS_LISTED = 500
