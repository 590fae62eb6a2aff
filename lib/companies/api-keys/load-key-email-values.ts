import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'
import { loadActorName } from '../load-actor-name'

/**
 * Loads the values for emails to admins about a key. `by` is the name of the member of partner staff who created or
 * changed the key, or null if an operator did.
 */
export async function loadKeyEmailValues(tx: Prisma.TransactionClient, actor: Actor, keyId: number) {
  const select = { label: true, prefix: true, mode: true } as const
  const key = await tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, select })
  return { ...key, by: await loadActorName(tx, actor), at: new Date() }
}
