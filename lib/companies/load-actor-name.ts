import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'

/**
 * Loads the name of an actor who is partner staff. Returns null for any other actor, and for partner staff without a
 * name.
 */
export async function loadActorName(tx: Prisma.TransactionClient, actor: Actor): Promise<string | null> {
  if (actor.type !== 'partner_staff') return null
  const user = await tx.partnerStaff.findUnique({ where: { id: actor.id }, select: { name: true } })
  return user?.name ?? null
}
