import { CONTRACT_CANCELLED } from '@/lib/mail/templates/contract-cancelled'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor, SupportOrTenantActor } from '@/lib/platform/identity/actor'
import type { PartnerStaff } from '@/lib/platform/identity/sessions'
import type { Mode } from '@/prisma/client/enums'
import { recordAuditEvent } from '../audit/record-audit-event'
import { enqueueTenantEmail } from '../mail/enqueue-email'

/**
 * Cancels a contract that was made in error: its audit row, the company's webhooks and an e-mail to the tenant, whose
 * address may have another contract from then on.
 *
 * @param note why, in 1 to 300 characters; support sees it, and a tenant who asks for everything; partners do not
 */
export async function cancelContract(
  actor: Actor,
  id: number,
  note: string | null,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such contract' | 'already closed' }> {
  return db.$transaction(async (tx) => {
    // Test data is the partners' own.
    const [row] = await tx.$queryRaw<{ cancelled: boolean }[]>`
      SELECT cancel_house_contract(id, ${actor.type}, ${actor.id ?? null}::int, ${note}) AS cancelled
      FROM house_contracts WHERE id = ${id}::int AND (mode = 'live' OR ${actor.type !== 'support_staff'})`
    if (!row?.cancelled) return { ok: false, reason: row ? 'already closed' : 'no such contract' }
    const { company, ...contract } = await tx.houseContract.findUniqueOrThrow({ where: { id }, select: EMAIL_COLUMNS })
    await enqueueTenantEmail(tx, {
      ...{ contract, recipient: contract.email, template: CONTRACT_CANCELLED },
      values: {
        ...{ firstName: contract.firstName, companyName: company.name, address: contract.matchedAddress },
        ...{ startDate: toIsoDate(contract.startDate), endDate: toIsoDate(contract.endDate) },
      },
    })
    return { ok: true }
  })
}

/** What the tenant of a cancelled contract is told. */
const EMAIL_COLUMNS = {
  ...{ id: true, mode: true, companyId: true, email: true, firstName: true, matchedAddress: true },
  ...{ startDate: true, endDate: true, company: { select: { name: true } } },
} as const

const toIsoDate = (date: Date) => date.toISOString().slice(0, 10)

/**
 * Lets go of a live contract whose tenancy was over before today in the United Kingdom: the tenant's address may have
 * another one. Nobody is told, since nothing ends by it.
 *
 * @param note as of `cancelContract`
 */
export async function closeContract(
  actor: SupportOrTenantActor,
  id: number,
  note: string,
): Promise<{ ok: true } | { ok: false; reason: 'no such contract' | 'already closed' | 'not over yet' }> {
  return prisma().$transaction(async (tx) => {
    const [closed] = await tx.$queryRaw<{ companyId: number }[]>`
      UPDATE house_contracts SET state = 'closed', closed_at = now(), closing_note = ${note}
      WHERE id = ${id}::int AND mode = 'live' AND state = 'active'
        AND end_date < (now() AT TIME ZONE 'Europe/London')::date
      RETURNING company_id AS "companyId"`
    if (closed) {
      const { companyId } = closed
      await recordAuditEvent(tx, actor, { companyId, action: 'house_contract.closed', subjectId: id })
      return { ok: true }
    }
    const contract = await tx.houseContract.findFirst({ where: { id, mode: 'live' }, select: { state: true } })
    if (!contract) return { ok: false, reason: 'no such contract' }
    return { ok: false, reason: contract.state === 'active' ? 'not over yet' : 'already closed' }
  })
}

/**
 * The birthday of a contract's tenant, YYYY-MM-DD, for somebody who asks for it: that is written down.
 *
 * @returns null when the contract is not of the member's company in this mode, or its tenant is erased
 */
export async function viewBirthday({ actor, companyId }: PartnerStaff, mode: Mode, id: number): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const contract = await tx.houseContract.findFirst({ where: { id, companyId, mode }, select: { birthday: true } })
    if (!contract?.birthday) return null
    await recordAuditEvent(tx, actor, { companyId, action: 'house_contract.birthday_viewed', subjectId: id })
    return toIsoDate(contract.birthday)
  })
}
