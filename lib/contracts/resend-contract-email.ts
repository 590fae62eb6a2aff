import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { resendEmailThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'

/**
 * Resends a failed email about a contract, on behalf of partner staff of the contract's company. Throttled per user.
 *
 * @returns 'not sendable' if the company has no such email, or if it can't be resent (email_can_be_resent.sql)
 */
export async function resendContractEmail(
  { actor, companyId, userId }: PartnerStaff,
  { mode, contractId, emailId }: { mode: Mode; contractId: number; emailId: string },
): Promise<{ ok: true } | { ok: false; reason: 'throttled' } | { ok: false; reason: 'not sendable' }> {
  if (!(await recordAttempt(resendEmailThrottleKeys(userId))).ok) return { ok: false, reason: 'throttled' }
  const [row] = await prisma().$queryRaw<{ sent: boolean }[]>`
    SELECT resend_email(e.id, ${actor.type}, ${actor.id}::int) AS sent
    FROM emails e JOIN house_contracts c ON c.id = e.contract_id
    WHERE e.id = ${emailId}::uuid AND c.id = ${contractId}::int
      AND c.company_id = ${companyId}::int AND e.company_id = c.company_id AND c.mode = ${mode}::mode`
  return row?.sent ? { ok: true } : { ok: false, reason: 'not sendable' }
}
