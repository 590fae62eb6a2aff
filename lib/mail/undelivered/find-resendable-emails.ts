import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Mode } from '@/prisma/client/enums'

/**
 * Returns whether any failed live email can be resent. To limit the query's cost, checks only the last
 * `MAX_EMAILS_SCANNED` that failed.
 */
export async function hasResendableEmails(_user: SupportStaff): Promise<boolean> {
  const [row] = await prisma().$queryRaw<[{ some: boolean }]>`
    SELECT EXISTS (
      SELECT FROM (
        SELECT e AS email FROM emails e WHERE status = 'failed' AND mode = 'live'
        ORDER BY settled_at DESC LIMIT ${MAX_EMAILS_SCANNED}
      ) newest
      WHERE email_can_be_resent(email)
    ) AS some`
  return row.some
}

const MAX_EMAILS_SCANNED = 500

/** Returns the IDs of a contract's failed emails that can be resent. Leaves out emails that concern only the tenant. */
export async function findResendableEmailIds(companyId: CompanyId, mode: Mode, contractId: number): Promise<string[]> {
  const rows = await prisma().$queryRaw<{ id: string }[]>`
    SELECT e.id FROM emails e JOIN house_contracts c ON c.id = e.contract_id
    WHERE c.id = ${contractId}::int AND c.company_id = ${companyId}::int AND c.mode = ${mode}::mode
      AND e.company_id = c.company_id AND email_can_be_resent(e)`
  return rows.map(({ id }) => id)
}
