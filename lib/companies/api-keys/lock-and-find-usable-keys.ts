import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'

/** For each company and mode, including keys that end soon. */
export const MAX_USABLE_KEYS = 50

interface UsableKeyRow {
  id: number
  label: string
  createdAt: Date
  expiresAt: Date | null
  replaced: boolean
  /** The time by the database's clock, which determines when keys expire. */
  at: Date
}

/** Keeps other transactions from creating, rotating or revoking the company's keys until this one ends. */
export const lockCompany = (tx: Prisma.TransactionClient, companyId: CompanyId) =>
  tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`

export async function lockAndFindUsableKeys(
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  mode: Mode,
): Promise<UsableKeyRow[]> {
  await lockCompany(tx, companyId)
  return tx.$queryRaw<UsableKeyRow[]>`
    SELECT id, label, created_at AS "createdAt", expires_at AS "expiresAt", replaced_by_id IS NOT NULL AS replaced,
           date_trunc('milliseconds', clock_timestamp()) AS at
    FROM api_keys
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > clock_timestamp())`
}
