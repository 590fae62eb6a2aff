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
    // one of this contract's emails, so an account that another contract activated isn't shown. The position
    // is the order of entries with the same time, such as those of one transaction.
    prisma().$queryRaw<TimelineEntry[]>`
      WITH own_emails AS (
        SELECT * FROM emails WHERE contract_id = ${id}::int AND company_id = ${companyId}::int
      ), statuses AS (
        SELECT h.email_id, h.submission, h.status, h.at FROM own_emails e JOIN email_status_history h ON h.email_id = e.id
        UNION ALL
        SELECT id, submission, status, settled_at FROM own_emails WHERE settled_at IS NOT NULL
      )
      SELECT at, event, "emailType" FROM (
        SELECT at, replace(action, 'house_contract', 'contract') AS event, NULL AS "emailType",
          CASE action WHEN 'house_contract.email_resent' THEN 5 ELSE 1 END AS position
        FROM audit_events
        WHERE subject_id = ${id}::int AND action LIKE 'house_contract.%' AND company_id = ${companyId}::int
          AND action IN ('house_contract.created', 'house_contract.cancelled', 'house_contract.closed', 'house_contract.corrected',
            'house_contract.email_resent')
        UNION ALL
        SELECT created_at, 'email.queued', template, 2 FROM own_emails
        UNION ALL
        SELECT s.at, 'email.' || s.status, e.template, CASE s.status WHEN 'queued' THEN 6 WHEN 'sent' THEN 3 ELSE 4 END
        FROM statuses s JOIN own_emails e ON e.id = s.email_id
        UNION ALL
        -- Some of the provider's events never become the email's status, such as 'delivery_delayed', or 'sent' if it
        -- arrives after 'delivered'.
        SELECT v.at, 'email.' || v.type, e.template, CASE v.type WHEN 'sent' THEN 3 ELSE 4 END
        FROM own_emails e JOIN email_events v ON v.email_id = e.id
        WHERE NOT EXISTS (
          SELECT FROM statuses s
          WHERE s.email_id = e.id AND s.submission = coalesce(v.submission, e.submission) AND s.status::text = v.type
        )
        UNION ALL
        SELECT min(k.used_at), 'account.activated', NULL, 7
        FROM own_emails e JOIN tenant_tokens k ON k.id = e.tenant_token_id AND k.purpose = 'activation'
        HAVING min(k.used_at) IS NOT NULL
      ) entries
      ORDER BY at, position, event`,
  ])
  const [contract] = contracts
  return contract ? { ...toPartnerContract(contract), timeline } : null
}
