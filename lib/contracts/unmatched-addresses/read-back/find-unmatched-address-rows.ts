import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'
import type { PartnerUnmatchedAddressRow } from './partner-unmatched-address'
import type { UnmatchedAddressStatus } from './schema'

interface RowFilter {
  status?: UnmatchedAddressStatus
  /**
   * Builds a condition from the column with the ID of the unmatched address. The columns with requests' IDs and
   * Idempotency-Keys have the same names in each table `a`.
   */
  buildCondition: (id: Prisma.Sql) => Prisma.Sql
  limit: number
}

/**
 * Finds a company's unmatched addresses, those with the highest IDs first. They are in three tables: the open ones, the
 * contracts that were created from one, and those that were closed or have expired. An open one that has expired waits
 * there for its deletion.
 */
export async function findUnmatchedAddressRows(
  { companyId, mode }: Principal,
  { status, buildCondition, limit }: RowFilter,
): Promise<PartnerUnmatchedAddressRow[]> {
  const { isOpen, isResolved, isClosed } = buildStatusConditions(status)
  const scope = Prisma.sql`a.company_id = ${companyId}::int AND a.mode = ${mode}::mode`
  return prisma().$queryRaw<PartnerUnmatchedAddressRow[]>`
    (
      SELECT a.id AS "addressRequestId", s.status, a.request_id AS "requestId", a.idempotency_key AS "idempotencyKey",
             a.created_at AS "createdAt",
             CASE WHEN s.is_open THEN a.expires_at END AS "expiresAt",
             CASE WHEN s.is_open THEN a.dismissed_at ELSE a.expires_at END AS "settledAt",
             NULL::int AS "houseContractId",
             CASE WHEN s.is_open THEN a.request END AS request, CASE WHEN s.is_open THEN a.candidates END AS candidates
      FROM unmatched_addresses a CROSS JOIN LATERAL (
        SELECT a.expires_at > now() AS is_open, CASE
          WHEN a.expires_at <= now() THEN 'expired' WHEN a.dismissed_at IS NULL THEN 'waiting' ELSE 'dismissed'
        END AS status
      ) s
      WHERE ${scope} AND ${buildCondition(Prisma.sql`a.id`)} AND ${isOpen}
      ORDER BY a.id DESC LIMIT ${limit}::int
    ) UNION ALL (
      SELECT a.address_request_id, 'resolved', a.request_id, a.idempotency_key,
             a.address_request_created_at, NULL, a.created_at, a.id, NULL, NULL
      FROM house_contracts a
      WHERE ${scope} AND a.address_request_id IS NOT NULL AND ${buildCondition(Prisma.sql`a.address_request_id`)}
        AND ${isResolved}
      ORDER BY a.address_request_id DESC LIMIT ${limit}::int
    ) UNION ALL (
      SELECT a.id, s.status, a.request_id, a.idempotency_key, a.created_at, NULL, a.closed_at, c.id, NULL, NULL
      FROM closed_unmatched_addresses a CROSS JOIN LATERAL (
        SELECT CASE WHEN a.contract_id IS NULL THEN 'expired' ELSE 'closed' END AS status
      ) s LEFT JOIN house_contracts c ON c.id = a.contract_id AND c.company_id = a.company_id
      WHERE ${scope} AND ${buildCondition(Prisma.sql`a.id`)} AND ${isClosed}
      ORDER BY a.id DESC LIMIT ${limit}::int
    )
    ORDER BY "addressRequestId" DESC LIMIT ${limit}::int`
}

const [TRUE, FALSE] = [Prisma.sql`true`, Prisma.sql`false`]

interface StatusConditions {
  isOpen: Prisma.Sql
  isResolved: Prisma.Sql
  isClosed: Prisma.Sql
}

/**
 * Builds the conditions that limit each of the three tables to a status. PostgreSQL doesn't read a table whose condition
 * is false.
 */
function buildStatusConditions(status: UnmatchedAddressStatus | undefined): StatusConditions {
  const none = { isOpen: FALSE, isResolved: FALSE, isClosed: FALSE }
  switch (status) {
    case undefined:
      return { isOpen: TRUE, isResolved: TRUE, isClosed: TRUE }
    case 'waiting':
      return { ...none, isOpen: Prisma.sql`a.expires_at > now() AND a.dismissed_at IS NULL` }
    case 'dismissed':
      return { ...none, isOpen: Prisma.sql`a.expires_at > now() AND a.dismissed_at IS NOT NULL` }
    case 'resolved':
      return { ...none, isResolved: TRUE }
    case 'closed':
      return { ...none, isClosed: Prisma.sql`a.contract_id IS NOT NULL` }
    case 'expired':
      return { ...none, isOpen: Prisma.sql`a.expires_at <= now()`, isClosed: Prisma.sql`a.contract_id IS NULL` }
  }
}
