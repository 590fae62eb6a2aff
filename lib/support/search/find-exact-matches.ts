import { Prisma } from '@/prisma/client/client'
import { escapeLike, MAX_MATCHES, matchConditionsSql, newestTenantsSql, type Transaction } from './match-conditions-sql'
import { expandNameTokens } from './name-tokens'
import type { SearchQuery } from './parse-query'
import type { Match } from './search-result-types'

/** Finds tenants whose details match the query exactly. An email address also matches if it starts with the query. */
export async function findExactMatches(tx: Transaction, query: SearchQuery, words: string[]): Promise<Match[]> {
  const { tenantId, contractId, requestId, email, phoneEnd, postcode } = query
  const queries = [
    tenantId &&
      matchConditionsSql(
        'tenant',
        0,
        Prisma.sql`SELECT id, NULL FROM tenants WHERE id = ${tenantId}::int AND mode = 'live'`,
      ),
    contractId &&
      matchConditionsSql(
        'contract',
        0,
        Prisma.sql`SELECT tenant_id, id FROM house_contracts WHERE id = ${contractId}::int AND mode = 'live'`,
      ),
    ...(requestId ? requestMatchesSql(requestId) : []),
    email && emailMatchesSql(email),
    phoneEnd && matchConditionsSql('phone', 0, newestTenantsSql([`#${phoneEnd}`])),
    postcode &&
      matchConditionsSql(
        'quote',
        1,
        Prisma.sql`
      SELECT tenant_id, NULL FROM quote_requests WHERE postcode = ${postcode} AND mode = 'live' ORDER BY id DESC LIMIT ${MAX_MATCHES}`,
      ),
    ...(words.length > 0
      ? expandNameTokens(words).map((tokens) => matchConditionsSql('name', 0, newestTenantsSql(tokens)))
      : []),
  ].filter((candidate) => candidate instanceof Prisma.Sql)
  return queries.length > 0 ? tx.$queryRaw`${Prisma.join(queries, ' UNION ALL ')}` : []
}

const requestMatchesSql = (id: string) => [
  matchConditionsSql(
    'request',
    0,
    Prisma.sql`SELECT tenant_id, id FROM house_contracts WHERE request_id = ${id}::uuid AND mode = 'live'`,
  ),
  matchConditionsSql(
    'request',
    0,
    Prisma.sql`SELECT tenant_id, NULL FROM quote_requests WHERE request_id = ${id}::uuid AND mode = 'live'`,
  ),
  matchConditionsSql(
    'request',
    0,
    Prisma.sql`
    SELECT c.tenant_id, c.id FROM api_requests r JOIN house_contracts c ON c.id = r.contract_id
    WHERE r.id = ${id}::uuid AND c.mode = 'live'`,
  ),
]

const emailMatchesSql = (emailPrefix: string) => Prisma.sql`
  SELECT id AS "tenantId", NULL::int AS "contractId", 'email' AS "matchedBy", (email_key <> ${emailPrefix})::int AS distance, NULL AS near
  FROM (
    SELECT id, email_key FROM tenants
    WHERE mode = 'live' AND email_key LIKE ${`${escapeLike(emailPrefix)}%`}
    ORDER BY email_key LIMIT ${MAX_MATCHES}
  ) begun`
