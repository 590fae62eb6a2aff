import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'
import type { AuditAction, OwnAccountAction } from './event-types'

/**
 * Logs an action in the transaction that performs it.
 *
 * @param companyId the company whose activity shows it. Is null for other actions, such as support's on a tenant
 * @param subjectId the ID of the API key, contract or other object that was changed
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

/** A member of partner or support staff. Actions of partner staff belong to their company's activity. */
export type StaffPrincipal = { userId: number } & ({ realm: 'portal'; companyId: number } | { realm: 'support' })

/** Logs an action of partner or support staff on their own account. */
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
