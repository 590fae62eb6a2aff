import { newestEmailQuery } from '@/lib/contracts/list/contract-filter-sql'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'
import { hasIdempotencyKeySql } from '../unmatched-addresses/request-condition-sql'
import { type PartnerContract, type PartnerContractRow, toPartnerContract } from './partner-contract'
import { PARTNER_CONTRACT_COLUMNS } from './partner-contract-sql'
import type { ContractSearch } from './schema'

/**
 * A tenant has one active contract, so nobody has this many. Only a program that uses its Idempotency-Keys for several
 * contracts can have more with the same key.
 */
const MAX_FOUND = 100

/** Finds a company's contracts by the tenant's email address, by a request's Idempotency-Key, or by both, newest first. */
export async function findPartnerContracts(
  { companyId, mode }: Principal,
  { email, idempotencyKey }: ContractSearch,
): Promise<PartnerContract[]> {
  const contracts = email
    ? Prisma.sql`find_tenant(${mode}::mode, ${companyId}::int, ${email.key}) t JOIN house_contracts c ON c.tenant_id = t.id`
    : Prisma.sql`house_contracts c`
  const hasKey = idempotencyKey === undefined ? Prisma.sql`true` : hasIdempotencyKeySql(Prisma.sql`c`, idempotencyKey)
  const rows = await prisma().$queryRaw<PartnerContractRow[]>`
    SELECT ${PARTNER_CONTRACT_COLUMNS}
    FROM ${contracts} LEFT JOIN LATERAL (${newestEmailQuery(Prisma.sql`c.id`)}) m ON true
    WHERE c.company_id = ${companyId}::int AND c.mode = ${mode}::mode AND ${hasKey}
    ORDER BY c.id DESC LIMIT ${MAX_FOUND}`
  return rows.map(toPartnerContract)
}
