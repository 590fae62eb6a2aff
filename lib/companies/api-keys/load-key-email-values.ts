import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'

/**
 * Loads the values for emails to admins about a key. They include the name of the person who created or
 * changed it.
 */
export async function loadKeyEmailValues(tx: Prisma.TransactionClient, actor: Actor, keyId: number) {
  const select = { label: true, prefix: true, mode: true } as const
  const key = await tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, select })
  const actingUser = actor.id && (await tx.partnerStaff.findUnique({ where: { id: actor.id }, select: { name: true } }))
  return { ...key, by: actingUser ? actingUser.name : null, at: new Date() }
}
