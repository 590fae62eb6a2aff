import { takeTry } from '@/lib/auth/throttle/mutations'
import { sendAgainSubjects } from '@/lib/auth/throttle/throttle-key'
import { prisma } from '@/lib/platform/database/prisma'
import type { Member, SupportUser } from '@/lib/platform/identity/signed-in'
import type { Mode } from '@/prisma/client/enums'

/** So many in one command: far below what would meet the statement time-out. */
const MOST_AT_ONCE = 500

/** Sends a live e-mail that failed again; false when it cannot be by now (send_email_again says when). */
export async function sendAgain({ actor }: SupportUser, emailId: string): Promise<boolean> {
  const [row] = await prisma().$queryRaw<{ sent: boolean }[]>`
    SELECT send_email_again(id, ${actor.type}, ${actor.id}::int) AS sent FROM emails
    WHERE id = ${emailId}::uuid AND mode = 'live'`
  return row?.sent ?? false
}

/** Sends all live e-mails that failed again, as many as one command takes, the oldest first; returns how many. */
export async function sendAllAgain({ actor }: SupportUser): Promise<{ count: number; areLeft: boolean }> {
  // Those that somebody else is just sending again are passed by.
  const sent = await prisma().$queryRaw<{ sent: boolean }[]>`
    WITH failed AS (
      SELECT e.id FROM emails e
      WHERE e.state = 'failed' AND e.mode = 'live' AND email_can_be_sent_again(e)
      ORDER BY e.settled_at, e.id LIMIT ${MOST_AT_ONCE}::int
      FOR NO KEY UPDATE SKIP LOCKED
    )
    SELECT send_email_again(id, ${actor.type}, ${actor.id}::int) AS sent FROM failed`
  return { count: sent.filter((row) => row.sent).length, areLeft: sent.length === MOST_AT_ONCE }
}

/** Sends an e-mail of a company's contract that failed again, for one of its staff. */
export async function sendContractEmailAgain(
  { actor, companyId, userId }: Member,
  { mode, contractId, emailId }: { mode: Mode; contractId: number; emailId: string },
): Promise<{ ok: true } | { ok: false; reason: 'wait' } | { ok: false; reason: 'not sendable' }> {
  if (!(await takeTry(sendAgainSubjects(userId))).ok) return { ok: false, reason: 'wait' }
  const [row] = await prisma().$queryRaw<{ sent: boolean }[]>`
    SELECT send_email_again(e.id, ${actor.type}, ${actor.id}::int) AS sent
    FROM emails e JOIN house_contracts c ON c.id = e.contract_id
    WHERE e.id = ${emailId}::uuid AND c.id = ${contractId}::int
      AND c.company_id = ${companyId}::int AND e.company_id = c.company_id AND c.mode = ${mode}::mode`
  return row?.sent ? { ok: true } : { ok: false, reason: 'not sendable' }
}
