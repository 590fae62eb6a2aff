import { resealAll } from '@/lib/auth/re-encryption/mutations'
import type { Database } from '@/lib/platform/database/prisma'
import type { OpenDatabase } from './operator'
import type { Outcome } from './perform'
import { serverSecrets } from './server-secrets'

/** Fails where something can be opened with neither secret: it was lost before, and has to be made anew by somebody. */
export async function resealSecrets(db: Database, opened: OpenDatabase): Promise<Outcome> {
  const { resealed, unopened } = await resealAll(db, serverSecrets(opened))
  const done = `${resealed} sealed anew under SERVER_SECRET`
  if (unopened.length === 0) return { ok: true, result: `${done}; nothing that lasts needs another` }
  return {
    ok: false,
    reason: [`${done}; ${unopened.length} can be opened with neither secret:`, ...unopened].join('\n'),
  }
}
