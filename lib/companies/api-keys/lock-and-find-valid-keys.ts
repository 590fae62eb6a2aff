import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import type { KeyRestrictions } from './key-restrictions'

/** The maximum number of valid keys that a company can have in each mode. Keys in a grace period count too. */
export const MAX_VALID_KEYS = 50

interface ValidKeyRow extends KeyRestrictions {
  id: number
  label: string
  createdAt: Date
  expiresAt: Date | null
  replaced: boolean
  /** The current time by the database's clock, which determines when keys expire. */
  at: Date
}

/**
 * Locks a company's row, so that other transactions can't create, rotate or revoke its keys until this transaction
 * ends.
 */
export const lockCompany = (tx: Prisma.TransactionClient, companyId: CompanyId) =>
  tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`

export async function lockAndFindValidKeys(
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  mode: Mode,
): Promise<ValidKeyRow[]> {
  await lockCompany(tx, companyId)
  return tx.$queryRaw<ValidKeyRow[]>`
    SELECT id, label, created_at AS "createdAt", expires_at AS "expiresAt", replaced_by_id IS NOT NULL AS replaced,
           permissions::text[], allowed_networks AS "allowedNetworks", requests_per_minute AS "requestsPerMinute",
           date_trunc('milliseconds', clock_timestamp()) AS at
    FROM api_keys
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > clock_timestamp())`
}
