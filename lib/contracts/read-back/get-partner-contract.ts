import { newestEmailQuery } from '@/lib/contracts/list/contract-filter-sql'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'
import { type PartnerContract, type PartnerContractRow, toPartnerContract } from './partner-contract'
import { PARTNER_CONTRACT_COLUMNS } from './partner-contract-sql'

/** Something that happened to a contract, to an email about it, or to its tenant's account. */
interface TimelineEntry {
  at: Date
  /** Such as 'contract.created', 'email.delivered' or 'account.activated'. */
  event: string
  /** The template of the email, such as 'bills-package-confirmation'. Null if the event isn't about an email. */
  emailType: string | null
}

export interface PartnerContractDetail extends PartnerContract {
  /** The oldest entry comes first. */
  timeline: TimelineEntry[]
}

/** Returns a contract with its timeline, or null if the company has no contract with this ID in this mode. */
export async function getPartnerContract(
  { companyId, mode }: Principal,
  { houseContractId: id }: { houseContractId: number | null },
): Promise<PartnerContractDetail | null> {
  const [contracts, timeline] = await Promise.all([
    prisma().$queryRaw<PartnerContractRow[]>`
      SELECT ${PARTNER_CONTRACT_COLUMNS}
      FROM house_contracts c LEFT JOIN LATERAL (${newestEmailQuery(Prisma.sql`c.id`)}) m ON true
      WHERE c.id = ${id}::int AND c.company_id = ${companyId}::int AND c.mode = ${mode}::mode`,
    // The first condition on the action lets PostgreSQL use a partial index. Tokens count only if they were sent with
    // one of this contract's emails, so an account that another contract activated isn't shown.
    prisma().$queryRaw<TimelineEntry[]>`
      SELECT at, replace(action, 'house_contract', 'contract') AS event, NULL AS "emailType"
      FROM audit_events
      WHERE subject_id = ${id}::int AND action LIKE 'house_contract.%' AND company_id = ${companyId}::int
        AND action IN ('house_contract.created', 'house_contract.cancelled', 'house_contract.closed', 'house_contract.corrected',
          'house_contract.email_resent')
      UNION ALL
      SELECT created_at, 'email.queued', template
      FROM emails WHERE contract_id = ${id}::int AND company_id = ${companyId}::int
      UNION ALL
      SELECT settled_at, 'email.' || status, template
      FROM emails WHERE contract_id = ${id}::int AND company_id = ${companyId}::int AND settled_at IS NOT NULL
      UNION ALL
      -- The provider's events are the only record of earlier statuses, such as 'sent' before 'delivered'.
      SELECT v.at, 'email.' || v.type, e.template
      FROM emails e JOIN email_events v ON v.email_id = e.id
      WHERE e.contract_id = ${id}::int AND e.company_id = ${companyId}::int AND v.type <> e.status::text
      UNION ALL
      SELECT min(k.used_at), 'account.activated', NULL
      FROM emails e JOIN tenant_tokens k ON k.id = e.tenant_token_id AND k.purpose = 'activation'
      WHERE e.contract_id = ${id}::int AND e.company_id = ${companyId}::int
      HAVING min(k.used_at) IS NOT NULL
      ORDER BY at`,
  ])
  const [contract] = contracts
  return contract ? { ...toPartnerContract(contract), timeline } : null
}
