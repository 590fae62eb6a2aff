import { CONTRACT_CANCELLED } from '@/lib/mail/templates/contract-cancelled'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor, OtherActor } from '@/lib/platform/identity/actor'
import type { Member } from '@/lib/platform/identity/signed-in'
import type { Mode } from '@/prisma/client/enums'
import { audit } from '../audit/mutations'
import { enqueueTenantEmail } from '../mail/mutations'

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
    const { company, ...contract } = await tx.houseContract.findUniqueOrThrow({ where: { id }, select: TOLD })
    await enqueueTenantEmail(tx, {
      ...{ contract, recipient: contract.email, template: CONTRACT_CANCELLED },
      values: {
        ...{ firstName: contract.firstName, companyName: company.name, address: contract.matchedAddress },
        ...{ startDate: dayOf(contract.startDate), endDate: dayOf(contract.endDate) },
      },
    })
    return { ok: true }
  })
}

/** What the tenant of a cancelled contract is told. */
const TOLD = {
  ...{ id: true, mode: true, companyId: true, email: true, firstName: true, matchedAddress: true },
  ...{ startDate: true, endDate: true, company: { select: { name: true } } },
} as const

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/**
 * Lets go of a live contract whose tenancy was over before today in the United Kingdom: the tenant's address may have
 * another one. Nobody is told, since nothing ends by it.
 *
 * @param note as of `cancelContract`
 */
export async function releaseContract(
  actor: OtherActor,
  id: number,
  note: string,
): Promise<{ ok: true } | { ok: false; reason: 'no such contract' | 'already closed' | 'not over yet' }> {
  return prisma().$transaction(async (tx) => {
    const [released] = await tx.$queryRaw<{ companyId: number }[]>`
      UPDATE house_contracts SET state = 'closed', closed_at = now(), closing_note = ${note}
      WHERE id = ${id}::int AND mode = 'live' AND state = 'active'
        AND end_date < (now() AT TIME ZONE 'Europe/London')::date
      RETURNING company_id AS "companyId"`
    if (released) {
      const { companyId } = released
      await audit(tx, actor, { companyId, action: 'house_contract.closed', subjectId: id })
      return { ok: true }
    }
    const found = await tx.houseContract.findFirst({ where: { id, mode: 'live' }, select: { state: true } })
    if (!found) return { ok: false, reason: 'no such contract' }
    return { ok: false, reason: found.state === 'active' ? 'not over yet' : 'already closed' }
  })
}

/**
 * The birthday of a contract's tenant, YYYY-MM-DD, for somebody who asks for it: that is written down.
 *
 * @returns null when the contract is not of the member's company in this mode, or its tenant is erased
 */
export async function showBirthday({ actor, companyId }: Member, mode: Mode, id: number): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const contract = await tx.houseContract.findFirst({ where: { id, companyId, mode }, select: { birthday: true } })
    if (!contract?.birthday) return null
    await audit(tx, actor, { companyId, action: 'house_contract.birthday_viewed', subjectId: id })
    return dayOf(contract.birthday)
  })
}
