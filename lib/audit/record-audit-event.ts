import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'
import type { AuditAction, OwnAccountAction } from './event-types'

/**
 * Writes down what was done, in the transaction that does it.
 *
 * @param companyId whose activity it belongs to; null for none's, such as what support does to a tenant
 * @param action one that the activity has words for (event-types.ts)
 * @param subjectId the number of the key, contract, … that it was done to
 */
export async function recordAuditEvent(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { companyId, action, subjectId }: { companyId: number | null; action: AuditAction; subjectId: number },
): Promise<void> {
  await tx.auditEvent.create({
    data: { companyId, actorType: actor.type, actorId: actor.id ?? null, action, subjectId },
  })
}

/** Somebody of the staff, with whose activity it is that they act in. */
export type StaffPrincipal = { userId: number } & ({ realm: 'portal'; companyId: number } | { realm: 'support' })

/** Writes down what somebody of the staff did to the own sign-in. */
export async function recordOwnAccountEvent(
  tx: Prisma.TransactionClient,
  principal: StaffPrincipal,
  action: OwnAccountAction,
): Promise<void> {
  const { userId: subjectId } = principal
  if (principal.realm === 'portal') {
    const { companyId } = principal
    await recordAuditEvent(
      tx,
      { type: 'partner_staff', id: subjectId },
      { companyId, action: `user.${action}`, subjectId },
    )
  } else {
    await recordAuditEvent(
      tx,
      { type: 'support_staff', id: subjectId },
      { companyId: null, action: `support_staff.${action}`, subjectId },
    )
  }
}
