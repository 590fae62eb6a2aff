import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import { recordIdempotentOutcome } from '@/lib/platform/database/record-idempotent-outcome'
import type { Principal } from '@/lib/platform/identity/principal'
import type { Prisma } from '@/prisma/client/client'
import { explainSettledAddress, type SettledReason } from './explain-settled-address'

/** It's stored with the idempotency key, so it contains no personal data. */
export type DismissalResult =
  | { ok: true; addressRequestId: number; status: 'waiting' | 'dismissed' }
  | { ok: false; reason: SettledReason }

/**
 * Dismisses an unmatched address, so that nobody needs to choose an address for it, or restores a dismissed one. Records
 * an audit event, and notifies the company by webhook. Does neither if nothing needs to change. Doesn't change when the
 * unmatched address expires.
 */
export async function setUnmatchedAddressDismissed(
  principal: Principal,
  id: number | null,
  isDismissed: boolean,
): Promise<DismissalResult> {
  const result = await prisma().$transaction(async (tx): Promise<DismissalResult | null> => {
    const unmatchedAddress = await lockOpenAddress(tx, principal, id)
    if (!unmatchedAddress) return null
    if (unmatchedAddress.isDismissed !== isDismissed) await changeDismissed(tx, principal, unmatchedAddress)
    return recordIdempotentOutcome(
      principal,
      { ok: true, addressRequestId: unmatchedAddress.id, status: isDismissed ? 'dismissed' : 'waiting' },
      tx,
    )
  })
  return result ?? { ok: false, reason: await explainSettledAddress(principal, id) }
}

interface LockedAddress {
  id: number
  requestId: string
  idempotencyKey: string | null
  isDismissed: boolean
}

/** Locks an unmatched address until the transaction ends, so that nobody can resolve it or dismiss it in the meantime. */
async function lockOpenAddress(
  tx: Prisma.TransactionClient,
  { companyId, mode }: Principal,
  id: number | null,
): Promise<LockedAddress | undefined> {
  const [row] = await tx.$queryRaw<LockedAddress[]>`
    SELECT id, request_id AS "requestId", idempotency_key AS "idempotencyKey", dismissed_at IS NOT NULL AS "isDismissed"
    FROM unmatched_addresses
    WHERE id = ${id}::int AND company_id = ${companyId}::int AND mode = ${mode}::mode AND expires_at > now()
    FOR UPDATE`
  return row
}

async function changeDismissed(
  tx: Prisma.TransactionClient,
  { companyId, mode, actor, requestId: ownRequestId }: Principal,
  { id, requestId, idempotencyKey, isDismissed: wasDismissed }: LockedAddress,
): Promise<void> {
  const dismissedById = actor.type === 'partner_staff' ? actor.id : null
  await tx.unmatchedAddress.update({
    where: { id },
    data: wasDismissed ? { dismissedAt: null, dismissedById: null } : { dismissedAt: new Date(), dismissedById },
  })
  const action = wasDismissed ? 'unmatched_address.restored' : 'unmatched_address.dismissed'
  await recordAuditEvent(tx, actor, { companyId, action, subjectId: id, requestId: ownRequestId })
  const eventType = wasDismissed ? 'address.needed' : 'address.closed'
  const trail = { addressRequestId: id, requestId, idempotencyKey }
  const data = wasDismissed ? trail : { ...trail, reason: 'dismissed', houseContractId: null }
  await tx.$queryRaw`
    SELECT emit_event(${companyId}::int, ${mode}::mode, ${eventType}, ${JSON.stringify(data)}::jsonb)::text`
}
