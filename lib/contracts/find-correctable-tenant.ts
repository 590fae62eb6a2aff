import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Prisma } from '@/prisma/client/client'

/**
 * Returns the ID of a live contract's tenant if the contract's company may correct the tenant's email address. Otherwise
 * returns null. All of these must be true (decision 0060):
 *
 * - The contract is active, and its newest email failed or bounced.
 * - No email to the tenant's address may have arrived.
 * - Nobody has ever activated the tenant's account, and support hasn't corrected the address.
 * - No other company has a contract or a quote request of the tenant.
 */
export async function findCorrectableTenantId(
  companyId: CompanyId,
  contractId: number,
  tx: Pick<Prisma.TransactionClient, '$queryRaw'> = prisma(),
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    SELECT t.id FROM house_contracts c JOIN tenants t ON t.id = c.tenant_id
    WHERE c.id = ${contractId}::int AND c.company_id = ${companyId}::int AND c.mode = 'live' AND c.status = 'active'
      AND (
        SELECT e.status FROM emails e WHERE e.contract_id = c.id AND e.company_id = c.company_id
        ORDER BY e.created_at DESC, e.id DESC LIMIT 1
      ) IN ('failed', 'bounced')
      AND NOT EXISTS (
        SELECT FROM emails e JOIN house_contracts h ON h.id = e.contract_id
        -- A contract can have the address in different case from the tenant's first request.
        WHERE h.tenant_id = t.id AND lower(e.recipient) IN (lower(t.email), t.email_key)
          AND e.status IN ('sent', 'delivered', 'complained')
      )
      AND t.erased_at IS NULL AND t.password_hash IS NULL
      AND NOT EXISTS (
        SELECT FROM audit_events a -- LIKE lets PostgreSQL use the index audit_events_of_tenants.
        WHERE a.subject_id = t.id AND a.action LIKE 'tenant.%' AND (
          a.action = 'tenant.activated' OR (a.action = 'tenant.email_corrected' AND a.actor_type = 'support_staff')
        )
      )
      AND NOT EXISTS (SELECT FROM house_contracts h WHERE h.tenant_id = t.id AND h.company_id <> c.company_id)
      AND NOT EXISTS (SELECT FROM quote_requests q WHERE q.tenant_id = t.id AND q.company_id <> c.company_id)`
  return row?.id ?? null
}
