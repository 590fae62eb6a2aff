import { newestEmailQuery } from '@/lib/contracts/list/contract-filter-sql'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { Prisma } from '@/prisma/client/client'
import { hasIdempotencyKeySql, hasRequestIdSql } from '../unmatched-addresses/request-condition-sql'
import { type PartnerContract, type PartnerContractRow, toPartnerContract } from './partner-contract'
import { PARTNER_CONTRACT_COLUMNS } from './partner-contract-sql'
import type { ContractSearch } from './schema'

/**
 * A tenant has one active contract, so nobody has this many. Only a program that uses its Idempotency-Keys for several
 * contracts can have more with the same key.
 */
const MAX_FOUND = 100

const ALIAS = Prisma.sql`c`

/**
 * Finds a company's contracts, newest first. They must match each field of the search: the tenant's email address, the ID
 * of a request, and a request's Idempotency-Key. A tenant is also found by an earlier email address of a contract.
 */
export async function findPartnerContracts(
  principal: Principal,
  { email, requestId, idempotencyKey }: ContractSearch,
): Promise<PartnerContract[]> {
  const { companyId, mode } = principal
  const conditions = [
    Prisma.sql`c.company_id = ${companyId}::int AND c.mode = ${mode}::mode`,
    ...(email ? [hasEmailSql(principal, email)] : []),
    ...(requestId === undefined ? [] : [hasRequestIdSql(ALIAS, requestId)]),
    ...(idempotencyKey === undefined ? [] : [hasIdempotencyKeySql(ALIAS, idempotencyKey)]),
  ]
  const rows = await prisma().$queryRaw<PartnerContractRow[]>`
    SELECT ${PARTNER_CONTRACT_COLUMNS}
    FROM house_contracts c LEFT JOIN LATERAL (${newestEmailQuery(Prisma.sql`c.id`)}) m ON true
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY c.id DESC LIMIT ${MAX_FOUND}`
  return rows.map(toPartnerContract)
}

/**
 * Builds a condition on contracts `c`. It's true if the tenant has the email address now, or if the contract or one of its
 * emails has it. These can be different once the tenant or support has changed the address.
 */
function hasEmailSql({ companyId, mode }: Principal, { address, key }: EmailAddress): Prisma.Sql {
  const isSame = (column: Prisma.Sql) => Prisma.sql`lower(${column}) IN (lower(${address}), ${key})`
  return Prisma.sql`c.id = ANY (ARRAY(
    SELECT c.id FROM find_tenant(${mode}::mode, ${companyId}::int, ${key}) t JOIN house_contracts c ON c.tenant_id = t.id
    UNION
    SELECT c.id FROM house_contracts c
    WHERE c.search_words @@ (
        SELECT string_agg(concat('''', tag, replace(left(normalised_text(text), 100), '''', ''''''), ''''), ' | ')::tsquery
        FROM unnest(ARRAY[${address}, ${key}]) AS text, unnest(ARRAY['', '#sent']) AS tag
      )
      AND c.company_id = ${companyId}::int AND c.mode = ${mode}::mode AND (
        ${isSame(Prisma.sql`c.email`)} OR EXISTS (
          SELECT FROM emails e
          WHERE e.contract_id = c.id AND e.company_id IS NOT NULL AND ${isSame(Prisma.sql`e.recipient`)}
        )
      )
  ))`
}
