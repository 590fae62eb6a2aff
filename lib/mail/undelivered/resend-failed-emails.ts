import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

/** So many in one command: far below what would meet the statement time-out. */
const MAX_RESENDS = 500

/** Sends all live e-mails that failed again, as many as one command takes, the oldest first; returns how many. */
export async function resendFailedEmails({ actor }: SupportStaff): Promise<{ count: number; hasMore: boolean }> {
  // Those that somebody else is just sending again are passed by.
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
