import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

/** Low enough to stay far below the statement timeout. */
const MAX_RESENDS = 500

/** Resends failed live emails, the oldest first, up to MAX_RESENDS. */
export async function resendFailedEmails({ actor }: SupportStaff): Promise<{ count: number; hasMore: boolean }> {
  // Skips emails that another user is resending.
  const resent = await prisma().$queryRaw<{ resent: boolean }[]>`
    WITH failed AS (
      SELECT e.id FROM emails e
      WHERE e.status = 'failed' AND e.mode = 'live' AND email_can_be_resent(e)
      ORDER BY e.settled_at, e.id LIMIT ${MAX_RESENDS}::int
      FOR NO KEY UPDATE SKIP LOCKED
    )
    SELECT resend_email(id, ${actor.type}, ${actor.id}::int) AS resent FROM failed`
  return { count: resent.filter((row) => row.resent).length, hasMore: resent.length === MAX_RESENDS }
}
