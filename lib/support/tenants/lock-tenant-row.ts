import type { Prisma } from '@/prisma/client/client'

export type Transaction = Prisma.TransactionClient

/** What can be refused of each: who is erased, or a test tenant, is nobody to the desk. */
export type CorrectionResult<Reason extends string> = { ok: true } | { ok: false; reason: 'no such tenant' | Reason }

interface LockedTenant {
  id: number
  email: string
  firstName: string
  lastName: string
  hasAccount: boolean
  isActivated: boolean
}

/**
 * Holds a live tenant's row until the end of the transaction, so that what is decided by it stays true. Whoever stores
 * something of a tenant holds it too (find_tenant): a contract that is just being made is waited for, and one that
 * comes later goes by what is right then.
 */
export async function lockTenantRow(tx: Transaction, id: number): Promise<LockedTenant | undefined> {
  const [row] = await tx.$queryRaw<LockedTenant[]>`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", account_created_at IS NOT NULL AS "hasAccount",
           password_hash IS NOT NULL AS "isActivated"
    FROM tenants WHERE id = ${id}::int AND mode = 'live' AND erased_at IS NULL
    FOR UPDATE`
  return row
}

export const NO_SUCH_TENANT = { ok: false, reason: 'no such tenant' } as const
