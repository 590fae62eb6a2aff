import { newestEmailQuery } from '@/lib/contracts/list/contract-filter-sql'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { Prisma } from '@/prisma/client/client'
import { type PartnerContract, type PartnerContractRow, toPartnerContract } from './partner-contract'
import { PARTNER_CONTRACT_COLUMNS } from './partner-contract-sql'

/** A tenant has one active contract, so nobody has this many. */
const MAX_FOUND = 100

/** Finds a company's contracts of the tenant with an email address, newest first. */
export async function findPartnerContracts(
  { companyId, mode }: Principal,
  { email }: { email: EmailAddress },
): Promise<PartnerContract[]> {
  const rows = await prisma().$queryRaw<PartnerContractRow[]>`
    SELECT ${PARTNER_CONTRACT_COLUMNS}
    FROM find_tenant(${mode}::mode, ${companyId}::int, ${email.key}) t
    JOIN house_contracts c ON c.tenant_id = t.id
    LEFT JOIN LATERAL (${newestEmailQuery(Prisma.sql`c.id`)}) m ON true
    WHERE c.company_id = ${companyId}::int AND c.mode = ${mode}::mode
    ORDER BY c.id DESC LIMIT ${MAX_FOUND}`
  return rows.map(toPartnerContract)
}
