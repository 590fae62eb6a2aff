import { Prisma } from '@/prisma/client/client'
import type { Transaction } from './match-conditions-sql'
import type { SearchQuery } from './parse-query'
import type { UnmatchedRequest } from './search-result-types'

/**
 * Finds live requests whose address is still unmatched, newest first. Searches by request ID, phone number, or the words
 * of the name, email address and address line (see the database function contract_query).
 */
export async function findUnmatchedRequests(
  tx: Transaction,
  { requestId, phoneEnd, words, email }: SearchQuery,
  limit: number,
): Promise<UnmatchedRequest[]> {
  const text = words ?? email
  const conditions = [
    ...(requestId ? [Prisma.sql`a.request_id = ${requestId}::uuid`] : []),
    ...(phoneEnd ? [Prisma.sql`a.search_words @@ ${`'#${phoneEnd}'`}::tsquery`] : []),
    ...(text ? [Prisma.sql`a.search_words @@ contract_query(${text})`] : []),
  ]
  if (conditions.length === 0) return []
  return tx.$queryRaw`
    SELECT a.id, a.request ->> 'firstName' AS "firstName", a.request ->> 'lastName' AS "lastName",
           a.request -> 'email' ->> 'address' AS email, a.request ->> 'address' AS address,
           a.request ->> 'startDate' AS "startDate", a.request ->> 'endDate' AS "endDate", a.company_id AS "companyId",
           c.name AS "companyName", a.request_id AS "requestId", a.dismissed_at IS NOT NULL AS "isDismissed"
    FROM unmatched_addresses a JOIN companies c ON c.id = a.company_id
    WHERE (${Prisma.join(conditions, ' OR ')}) AND a.mode = 'live' AND a.expires_at > now()
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit}`
}
