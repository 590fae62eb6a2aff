import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'

/** That can be used, of a company in a mode; those that end soon included. */
export const MAX_USABLE_KEYS = 50

interface UsableKeyRow {
  id: number
  label: string
  createdAt: Date
  expiresAt: Date | null
  replaced: boolean
  /** The database's clock, by which keys expire. */
  at: Date
}

/** Of one company's keys nobody else creates, rotates or revokes one until this transaction is over. */
export const lockCompany = (tx: Prisma.TransactionClient, companyId: CompanyId) =>
  tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`

/** The usable keys of a company, which is locked. */
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
