import { reEncryptSecrets, TOTP_SECRET_COLUMNS } from '@/lib/auth/re-encrypt-secrets'
import { CLIENT_SECRET_COLUMN } from '@/lib/auth/single-sign-on/client-secret'
import type { Database } from '@/lib/platform/database/prisma'
import { SIGNING_SECRET_COLUMN } from '@/lib/webhooks/endpoints/signing-secret'
import type { AdminContext } from './admin-context'
import type { CommandOutcome } from './command-outcome'
import { requireServerSecrets } from './server-secrets'

/**
 * Re-encrypts all stored secrets with SERVER_SECRET. If neither server secret can decrypt some of them, re-encrypts
 * only the others. The command then fails and says what the operator must reset or rotate.
 */
export async function reEncryptAll(db: Database, context: AdminContext): Promise<CommandOutcome> {
  const { reEncrypted: reEncryptedCount, undecryptable } = await reEncryptSecrets(db, requireServerSecrets(context), [
    ...TOTP_SECRET_COLUMNS,
    CLIENT_SECRET_COLUMN,
    SIGNING_SECRET_COLUMN,
  ])
  const summary = `${reEncryptedCount} ${reEncryptedCount === 1 ? 'secret' : 'secrets'} re-encrypted.`
  if (undecryptable.length === 0) return { ok: true, result: `${summary} All stored secrets now use SERVER_SECRET.` }
  return {
    ok: false,
    reason: [`${summary} ${undecryptable.length} can't be decrypted:`, ...undecryptable].join('\n'),
  }
}
