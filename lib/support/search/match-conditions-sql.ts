import { Prisma } from '@/prisma/client/client'
import type { MatchedBy } from './search-result-types'

/**
 * The maximum number of matches of each kind. If there are more, the nearest ones are kept, and among equals the newest
 * (or the first email addresses in alphabetical order).
 */
export const MAX_MATCHES = 300

/** Escapes text for the pattern of LIKE. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export type Transaction = Prisma.TransactionClient

export const matchConditionsSql = (matchedBy: MatchedBy, distance: number, tenantsSql: Prisma.Sql) => Prisma.sql`
  SELECT tenant_id AS "tenantId", contract_id::int AS "contractId", ${matchedBy} AS "matchedBy", ${distance}::int AS distance, NULL AS near
  FROM (${tenantsSql}) found (tenant_id, contract_id)`

/** Returns a query for the newest tenants who have all the search terms. */
export const newestTenantsSql = (terms: string[]) => Prisma.sql`
  SELECT t0.tenant_id, NULL::int FROM ${Prisma.join(
    terms.map((_, index) => Prisma.raw(`tenant_search_terms t${index}`)),
    ' CROSS JOIN ',
  )}
  WHERE ${Prisma.join(
    terms.map(
      (term, index) =>
        Prisma.sql`${Prisma.raw(`t${index}`)}.term = ${term} AND ${Prisma.raw(`t${index}.tenant_id = t0.tenant_id`)}`,
    ),
    ' AND ',
  )}
  ORDER BY t0.tenant_id DESC LIMIT ${MAX_MATCHES}`
