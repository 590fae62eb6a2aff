import type { Candidate } from '@/lib/addresses/address'
import { prisma } from '@/lib/platform/database/prisma'
import { recordOutcomeSql, toJsonSql } from '@/lib/platform/database/record-idempotent-outcome'
import { env } from '@/lib/platform/env'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { BillsPackageRequest } from '../create/schema'

/**
 * Stores a request whose address wasn't found, so that partner staff can complete it by choosing an address. Keeps only
 * the latest request for each company, mode and email address. Notifies the company by webhook, but only of the first
 * request.
 */
export async function holdUnmatchedAddress(
  partner: Partner,
  request: BillsPackageRequest,
  candidates: Candidate[],
): Promise<void> {
  const outcome = toJsonSql({ ok: false, reason: 'address not found', candidates })
  await prisma().$executeRaw`
    SELECT hold_unmatched_address(
      p_company_id => ${partner.companyId}::int,
      p_mode => ${partner.mode}::mode,
      p_email_key => ${request.email.key},
      p_request => ${JSON.stringify(request)}::jsonb,
      p_candidates => ${JSON.stringify(candidates)}::jsonb,
      p_request_id => ${partner.requestId}::uuid,
      p_retention => make_interval(days => ${env().retention.unmatchedAddressesDays}::int)
    ), ${recordOutcomeSql(partner, outcome)}`
}
