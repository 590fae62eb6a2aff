import type { Realm } from '@/lib/platform/identity/realm'
import type { Prisma } from '@/prisma/client/client'
import { getPasskeyTable } from './passkey-table'
import type { PasskeyUse } from './verify-assertion'

/**
 * Stores that a passkey was used.
 *
 * An authenticator that counts must report a higher number each time. If it doesn't, there may be a copy of the
 * passkey. Synced passkeys have no count, so they always report 0, which is accepted.
 *
 * @returns the reason 'removed' if the user has removed the passkey. If its sign count didn't increase, returns the reason
 *   'count' and the passkey's name
 */
export async function recordPasskeyUse(
  tx: Prisma.TransactionClient,
  realm: Realm,
  { passkeyId: id, userId, signCount }: PasskeyUse,
): Promise<{ ok: true } | { ok: false; reason: 'removed' } | { ok: false; reason: 'count'; name: string }> {
  const table = getPasskeyTable(tx, realm)
  const hasIncreased = [{ signCount: { lt: signCount } }, ...(signCount === 0 ? [{ signCount: 0 }] : [])]
  const { count } = await table.updateMany({
    where: { id, userId, OR: hasIncreased },
    data: { signCount, lastUsedAt: new Date() },
  })
  if (count > 0) return { ok: true }
  const passkey = await table.findFirst({ where: { id, userId }, select: { name: true } })
  return passkey ? { ok: false, reason: 'count', ...passkey } : { ok: false, reason: 'removed' }
}
