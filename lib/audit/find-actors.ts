import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { HAS_JOINED } from '@/lib/platform/identity/has-joined'

/**
 * Lists the actors by whom a company's activity can be filtered: the team, and up to `MAX_KEYS_LISTED` API keys.
 * Includes removed members, but not people who haven't accepted their invitation.
 */
export async function findActors(companyId: CompanyId): Promise<{
  users: { id: number; name: string; isRemoved: boolean }[]
  keys: { id: number; label: string; prefix: string }[]
}> {
  const [users, keys] = await Promise.all([
    prisma().partnerStaff.findMany({
      // Leave out people who haven't accepted their invitation, because they can't have acted. Removed members no longer
      // have a password.
      where: { companyId, name: { not: null }, OR: [...HAS_JOINED.OR, { removedAt: { not: null } }] },
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

/** The maximum number of API keys in the list. A company has more only if it rotates them automatically. */
const MAX_KEYS_LISTED = 500
