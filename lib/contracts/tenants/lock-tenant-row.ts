import type { Prisma } from '@/prisma/client/client'

export type Transaction = Prisma.TransactionClient

/** The outcome of correcting a tenant's details. Erased tenants and test tenants count as 'no such tenant'. */
export type CorrectionResult<Reason extends string> = { ok: true } | { ok: false; reason: 'no such tenant' | Reason }

export interface LockedTenant {
  id: number
  email: string
  firstName: string
  lastName: string
  hasAccount: boolean
  isActivated: boolean
  hasTwoFactor: boolean
  hasPasskey: boolean
}

/**
 * Locks a live tenant's row until the end of the transaction. Returns undefined if there's no such tenant, or the
 * tenant is erased. Every transaction that stores data about a tenant also locks this row (see the database function
 * find_tenant). So this waits for contracts that are being created, and contracts created later use the corrected
 * details.
 */
export async function lockTenantRow(tx: Transaction, id: number): Promise<LockedTenant | undefined> {
  const [row] = await tx.$queryRaw<LockedTenant[]>`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", account_created_at IS NOT NULL AS "hasAccount",
           password_hash IS NOT NULL AS "isActivated", totp_confirmed_at IS NOT NULL AS "hasTwoFactor",
           EXISTS (SELECT FROM tenant_passkeys p WHERE p.tenant_id = tenants.id) AS "hasPasskey"
    FROM tenants WHERE id = ${id}::int AND mode = 'live' AND erased_at IS NULL
    FOR UPDATE`
  return row
}

export const NO_SUCH_TENANT = { ok: false, reason: 'no such tenant' } as const
