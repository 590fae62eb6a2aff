import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

/** The maximum number of emails that one call resends. That takes far less time than the statement timeout allows. */
const MAX_RESENDS = 500

/**
 * Resends up to `MAX_RESENDS` failed live emails, oldest first. Returns how many were resent. If `hasMore` is true,
 * more emails may be left, and the caller can call this again.
 */
export async function resendFailedEmails({ actor }: SupportStaff): Promise<{ count: number; hasMore: boolean }> {
  // SKIP LOCKED leaves out emails that another member of support staff is resending at this moment.
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
