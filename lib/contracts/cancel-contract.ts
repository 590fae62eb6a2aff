import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { CONTRACT_CANCELLED } from '@/lib/mail/templates/contract-cancelled'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import { recordIdempotentOutcome } from '@/lib/platform/database/record-idempotent-outcome'
import { type Actor, OPERATOR } from '@/lib/platform/identity/actor'
import type { Principal } from '@/lib/platform/identity/principal'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'
import type { Prisma } from '@/prisma/client/client'
import type { ContractStatus } from '@/prisma/client/enums'

/**
 * Cancels a contract that was created in error, so that the tenant can have another one. Records an audit event.
 * Notifies the company by webhook and the tenant by email.
 *
 * @param note the reason, in 1 to 300 characters, or null. Support staff can see it, and so can the tenant in a data
 *   export. Partners can't
 */
export async function cancelContract(
  actor: Actor,
  id: number,
  note: string | null,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such contract' | 'already closed' }> {
  return db.$transaction(async (tx) => {
    // Support staff can't cancel test contracts, because only partners work with test data.
    const [row] = await tx.$queryRaw<{ cancelled: boolean }[]>`
      SELECT cancel_house_contract(id, ${actor.type}, ${actor.id ?? null}::int, ${note}) AS cancelled
      FROM house_contracts WHERE id = ${id}::int AND (mode = 'live' OR ${actor.type !== 'support_staff'})`
    if (!row?.cancelled) return { ok: false, reason: row ? 'already closed' : 'no such contract' }
    await enqueueCancellationEmail(tx, id)
    return { ok: true }
  })
}

/** Cancels a contract in test mode as if the operator did it. Doesn't find contracts in live mode. */
export async function cancelTestContract(id: number): ReturnType<typeof cancelContract> {
  const contract = await prisma().houseContract.findFirst({ where: { id, mode: 'test' }, select: { id: true } })
  return contract ? cancelContract(OPERATOR, id, null) : { ok: false, reason: 'no such contract' }
}

/** The result of `cancelUpcomingContract`. It's stored with the idempotency key, so it contains no personal data. */
export type UpcomingCancellation =
  | { ok: true; houseContractId: number; status: ContractStatus; cancelledAt: string }
  | { ok: false; reason: 'no such contract' | 'already started' | 'already cancelled' | 'already closed' }

/**
 * Cancels a contract of a company before its tenancy starts (UK time), on behalf of the company. Otherwise does the same
 * as `cancelContract`. Once the tenancy has started, services may have been set up, so only support staff can cancel.
 */
export async function cancelUpcomingContract(
  principal: Principal,
  { houseContractId: id }: { houseContractId: number | null },
): Promise<UpcomingCancellation> {
  const { companyId, mode, actor, requestId } = principal
  return prisma().$transaction(async (tx) => {
    // Lock the contract, so that its status can't change in the meantime.
    const [contract] = await tx.$queryRaw<{ status: ContractStatus; hasStarted: boolean }[]>`
      SELECT status, start_date <= (now() AT TIME ZONE 'Europe/London')::date AS "hasStarted" FROM house_contracts
      WHERE id = ${id}::int AND company_id = ${companyId}::int AND mode = ${mode}::mode FOR NO KEY UPDATE`
    if (!contract || id === null) return { ok: false, reason: 'no such contract' }
    if (contract.status !== 'active') return { ok: false, reason: `already ${contract.status}` }
    if (contract.hasStarted) return { ok: false, reason: 'already started' }
    await tx.$queryRaw`
      SELECT cancel_house_contract(${id}::int, ${actor.type}, ${actor.id}::int, p_request_id => ${requestId}::uuid)`
    const { status, cancelledAt } = await enqueueCancellationEmail(tx, id)
    const outcome = { ok: true, houseContractId: id, status, cancelledAt: cancelledAt?.toISOString() ?? '' } as const
    return recordIdempotentOutcome(principal, outcome, tx)
  })
}

/** Queues the email about a cancelled contract. Returns the contract's new status. */
async function enqueueCancellationEmail(
  tx: Prisma.TransactionClient,
  id: number,
): Promise<{ status: ContractStatus; cancelledAt: Date | null }> {
  const { company, status, cancelledAt, ...contract } = await tx.houseContract.findUniqueOrThrow({
    where: { id },
    select: CANCELLED_COLUMNS,
  })
  await enqueueTenantEmail(tx, {
    ...{ contract, recipient: contract.email, template: CONTRACT_CANCELLED },
    values: {
      ...{ firstName: contract.firstName, companyName: company.name, address: contract.matchedAddress },
      ...{ startDate: toIsoDate(contract.startDate), endDate: toIsoDate(contract.endDate) },
    },
  })
  return { status, cancelledAt }
}

/** The contract's new status, and the columns that the email to the tenant needs. */
const CANCELLED_COLUMNS = {
  ...{ status: true, cancelledAt: true },
  ...{ id: true, mode: true, companyId: true, email: true, firstName: true, matchedAddress: true },
  ...{ startDate: true, endDate: true, company: { select: { name: true } } },
} as const
