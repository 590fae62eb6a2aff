import { enqueueTenantEmail } from '@/lib/mail/enqueue-email'
import { CONTRACT_CANCELLED } from '@/lib/mail/templates/contract-cancelled'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { toIsoDate } from '@/lib/platform/validation/to-iso-date'

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

/** The columns that the email to the tenant needs. */
const EMAIL_COLUMNS = {
  ...{ id: true, mode: true, companyId: true, email: true, firstName: true, matchedAddress: true },
  ...{ startDate: true, endDate: true, company: { select: { name: true } } },
} as const
