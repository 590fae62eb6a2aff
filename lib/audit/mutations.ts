import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'
import type { AuditAction, OwnAction } from './event-types'

/**
 * Writes down what was done, in the transaction that does it.
 *
 * @param companyId whose activity it belongs to; null for none's, such as what support does to a tenant
 * @param action one that the activity has words for (action.ts)
 * @param subjectId the number of the key, contract, … that it was done to
 */
export async function audit(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { companyId, action, subjectId }: { companyId: number | null; action: AuditAction; subjectId: number },
): Promise<void> {
  await tx.auditEvent.create({
    data: { companyId, actorType: actor.type, actorId: actor.id ?? null, action, subjectId },
  })
}

/** Somebody of the staff, with whose activity it is that they act in. */
export type OwnStaff = { userId: number } & ({ realm: 'portal'; companyId: number } | { realm: 'support' })

/** Writes down what somebody of the staff did to the own sign-in. */
export async function auditOwn(tx: Prisma.TransactionClient, owner: OwnStaff, what: OwnAction): Promise<void> {
  const { userId: subjectId } = owner
  if (owner.realm === 'portal') {
    const { companyId } = owner
    await audit(tx, { type: 'partner_staff', id: subjectId }, { companyId, action: `user.${what}`, subjectId })
  } else {
    await audit(
      tx,
      { type: 'support_staff', id: subjectId },
      { companyId: null, action: `support_staff.${what}`, subjectId },
    )
  }
}
