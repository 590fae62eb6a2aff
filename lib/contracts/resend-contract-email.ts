import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { resendEmailByKeyThrottleKeys, resendEmailThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { lockTenantOfEmail } from '@/lib/mail/undelivered/lock-tenant-of-email'
import { prisma } from '@/lib/platform/database/prisma'
import { recordIdempotentOutcome } from '@/lib/platform/database/record-idempotent-outcome'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { PartnerStaff } from '@/lib/platform/identity/session-types'
import { Prisma } from '@/prisma/client/client'
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
  return prisma().$transaction(async (tx) => {
    const ownEmail = Prisma.sql`
      FROM emails e JOIN house_contracts c ON c.id = e.contract_id
      WHERE e.id = ${emailId}::uuid AND c.id = ${contractId}::int
        AND c.company_id = ${companyId}::int AND e.company_id = c.company_id AND c.mode = ${mode}::mode`
    const [own] = await tx.$queryRaw<{ id: string }[]>`SELECT e.id ${ownEmail}`
    if (!own) return { ok: false, reason: 'not sendable' }
    await lockTenantOfEmail(tx, own.id)
    const [row] = await tx.$queryRaw<{ sent: boolean }[]>`
      SELECT resend_email(e.id, ${actor.type}, ${actor.id}::int) AS sent ${ownEmail}`
    return row?.sent ? { ok: true } : { ok: false, reason: 'not sendable' }
  })
}

/** The result of `resendNewestContractEmail`. It's stored with the idempotency key, so it contains no personal data. */
export type ResentContractEmail =
  | { ok: true; houseContractId: number; emailType: string; emailStatus: 'queued' }
  | { ok: false; reason: 'no such contract' | 'not sendable' }
  | { ok: false; reason: 'throttled'; retryAfterSeconds: number }

/**
 * Resends the newest failed email about a contract, on behalf of the contract's company. Throttled per API key. If there's
 * no email to resend, the attempt doesn't count.
 *
 * @returns 'not sendable' if no email about the contract has failed, or if it can't be resent
 *   (email_can_be_resent.sql)
 */
export async function resendNewestContractEmail(
  partner: Partner,
  { houseContractId: id }: { houseContractId: number | null },
): Promise<ResentContractEmail> {
  const { actor, companyId, mode, requestId } = partner
  const [contract] = await prisma().$queryRaw<{ id: number; tenantId: number; isSendable: boolean }[]>`
    SELECT id, tenant_id AS "tenantId", coalesce((
      SELECT email_can_be_resent(e) FROM emails e WHERE e.id = (${newestFailedEmailQuery(companyId, id)})
    ), false) AS "isSendable"
    FROM house_contracts WHERE id = ${id}::int AND company_id = ${companyId}::int AND mode = ${mode}::mode`
  if (!contract) return { ok: false, reason: 'no such contract' }
  if (!contract.isSendable) return { ok: false, reason: 'not sendable' }
  const attempt = await recordAttempt(resendEmailByKeyThrottleKeys(actor.id))
  if (!attempt.ok) return { ok: false, reason: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  return prisma().$transaction(async (tx) => {
    // Wait for a transaction that corrects or erases the tenant (lockTenantOfEmail). The newest failed email may be
    // another one afterwards.
    await tx.$queryRaw`SELECT id FROM tenants WHERE id = ${contract.tenantId}::int FOR SHARE`
    const [email] = await tx.$queryRaw<{ template: string; sent: boolean }[]>`
      SELECT template, resend_email(id, ${actor.type}, ${actor.id}::int, ${requestId}::uuid) AS sent
      FROM emails WHERE id = (${newestFailedEmailQuery(companyId, contract.id)})`
    if (!email?.sent) return { ok: false, reason: 'not sendable' }
    const outcome = { houseContractId: contract.id, emailType: email.template, emailStatus: 'queued' } as const
    return recordIdempotentOutcome(partner, { ok: true, ...outcome } as const, tx)
  })
}

const newestFailedEmailQuery = (companyId: CompanyId, contractId: number | null) => Prisma.sql`
  SELECT id FROM emails
  WHERE contract_id = ${contractId}::int AND company_id = ${companyId}::int AND status = 'failed'
  ORDER BY created_at DESC, id DESC LIMIT 1`
