import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** The events since a contract was created that `findContract` doesn't return. */
export interface ContractProgress {
  /** When the provider accepted the newest confirmation email. Null if it hasn't reported that. */
  sentAt: Date | null
  /** When the newest confirmation email was delivered. Null if the provider hasn't reported that. */
  deliveredAt: Date | null
  /** Whether the tenant has an active account. Always false in test mode. */
  isActivated: boolean
  /**
   * When the tenant activated the account. Null if that was before the contract was created, because it's then about
   * an earlier contract, which may be another company's.
   */
  activatedAt: Date | null
}

/** Returns a contract's progress, or null if the company has no contract with this ID in this mode. */
export async function findContractProgress(
  companyId: CompanyId,
  mode: Mode,
  contractId: number,
): Promise<ContractProgress | null> {
  const [row] = await prisma().$queryRaw<ContractProgress[]>`
    SELECT sent.at AS "sentAt", delivered.at AS "deliveredAt", t.password_hash IS NOT NULL AS "isActivated", (
      SELECT max(a.at) FROM audit_events a
      -- LIKE lets PostgreSQL use the index audit_events_of_tenants.
      WHERE a.subject_id = t.id AND a.action LIKE 'tenant.%' AND a.action = 'tenant.activated' AND a.at >= c.created_at
    ) AS "activatedAt"
    FROM house_contracts c JOIN tenants t ON t.id = c.tenant_id
    LEFT JOIN LATERAL (
      SELECT id FROM emails
      WHERE contract_id = c.id AND company_id = c.company_id AND template = 'bills-package-confirmation'
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) email ON true
    LEFT JOIN LATERAL (SELECT min(at) AS at FROM email_events WHERE email_id = email.id AND type = 'sent') sent ON true
    LEFT JOIN LATERAL (
      SELECT min(at) AS at FROM email_events WHERE email_id = email.id AND type = 'delivered'
    ) delivered ON true
    WHERE c.id = ${contractId}::int AND c.company_id = ${companyId}::int AND c.mode = ${mode}::mode`
  return row ?? null
}
