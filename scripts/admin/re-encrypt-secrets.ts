import { reEncryptSecrets } from '@/lib/auth/re-encrypt-secrets'
import type { Database } from '@/lib/platform/database/prisma'
import type { AdminContext } from './admin-context'
import type { CommandOutcome } from './command-outcome'
import { requireServerSecrets } from './server-secrets'

/** Fails if neither secret decrypts a value. Such a value was already lost and must be recreated by its owner. */
export async function reEncryptAll(db: Database, context: AdminContext): Promise<CommandOutcome> {
  const { reEncrypted: reEncryptedCount, undecryptable } = await reEncryptSecrets(db, requireServerSecrets(context))
  const summary = `${reEncryptedCount} sealed anew under SERVER_SECRET`
  if (undecryptable.length === 0) return { ok: true, result: `${summary}; nothing that lasts needs another` }
  return {
    ok: false,
    reason: [`${summary}; ${undecryptable.length} can be opened with neither secret:`, ...undecryptable].join('\n'),
  }
}
