import type { Actor } from '@/lib/platform/identity/actor'
import type { Principal } from '@/lib/platform/identity/principal'
import type { Prisma } from '@/prisma/client/client'
import type { AuditAction, OwnAccountAction } from './event-types'

interface AuditedAction {
  companyId: number | null
  action: AuditAction
  subjectId: number
  requestId?: string
  oldValues?: string[]
  newValues?: string[]
}

/**
 * Records an audited action, in the transaction that performs the action.
 *
 * @param companyId the company whose activity shows the action, or null if none does, such as for support's actions on
 *   a tenant
 * @param subjectId the ID of the API key, contract or other object that was changed
 * @param requestId the X-Request-Id of the partner's API request, or of the action in the portal
 * @param oldValues the values before the change, if the activity shows which values changed
 */
export async function recordAuditEvent(
  tx: Prisma.TransactionClient,
  actor: Actor | Principal['actor'],
  { companyId, action, subjectId, requestId, oldValues, newValues }: AuditedAction,
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      ...{ companyId, actorType: actor.type, actorId: actor.id ?? null, action, subjectId, requestId },
      ...{ oldValues, newValues },
    },
  })
}

/** A member of partner staff or support staff. Actions of partner staff appear in the activity of their company. */
export type StaffPrincipal = { userId: number } & ({ realm: 'portal'; companyId: number } | { realm: 'support' })

/** Records an action of a member of partner staff or support staff on their own account. */
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
