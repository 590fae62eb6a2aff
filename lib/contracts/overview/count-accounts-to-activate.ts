import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { buildUnactivatedCondition, STARTS_SOON_CONDITION } from '../list/unactivated-account-sql'

/** The largest number of accounts that are counted, because tens of thousands of tenancies can start on the same day. */
export const MAX_COUNTED_ACCOUNTS = 500

/**
 * Counts the active contracts that start soon, and whose tenant hasn't activated the account. Stops counting at
 * `MAX_COUNTED_ACCOUNTS`. The contract list's filter `account` finds the same contracts.
 */
export async function countAccountsToActivate(companyId: CompanyId, mode: Mode): Promise<number> {
  const [row] = await prisma().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM house_contracts c
      WHERE c.company_id = ${companyId}::int AND c.mode = ${mode}::mode
        AND ${STARTS_SOON_CONDITION} AND ${buildUnactivatedCondition(mode)}
      LIMIT ${MAX_COUNTED_ACCOUNTS}
    ) unactivated`
  return row.count
}
