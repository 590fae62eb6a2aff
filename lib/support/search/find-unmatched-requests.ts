import { joinPhoneTerms } from '@/lib/contracts/list/phone-terms'
import { Prisma } from '@/prisma/client/client'
import type { Transaction } from './match-conditions-sql'
import type { SearchQuery } from './parse-query'
import type { UnmatchedRequest } from './search-result-types'

/**
 * Finds live requests whose address is still unmatched, newest first. Searches by request ID, by phone number or a part
 * of it, and by the words of the name, email address and address line. The database function contract_query parses the
 * words.
 */
export async function findUnmatchedRequests(
  tx: Transaction,
  { requestId, phoneEnd, phonePart, words, email }: SearchQuery,
  limit: number,
): Promise<UnmatchedRequest[]> {
  const text = words ?? email
  const conditions = [
    ...(requestId ? [Prisma.sql`a.request_id = ${requestId}::uuid`] : []),
    ...(phoneEnd ? [Prisma.sql`a.search_words @@ ${`'#${phoneEnd}'`}::tsquery`] : []),
    ...(phonePart ? [Prisma.sql`a.search_words @@ ${joinPhoneTerms(phonePart)}::tsquery`] : []),
    ...(text ? [Prisma.sql`a.search_words @@ contract_query(${text})`] : []),
  ]
  return conditions.length > 0 ? loadUnmatchedRequests(tx, Prisma.join(conditions, ' OR '), limit) : []
}

/** Loads the live requests that meet the condition on unmatched addresses `a`, newest first. */
export function loadUnmatchedRequests(
  tx: Transaction,
  condition: Prisma.Sql,
  limit: number,
): Promise<UnmatchedRequest[]> {
  return tx.$queryRaw`
    SELECT a.id, a.request ->> 'firstName' AS "firstName", a.request ->> 'lastName' AS "lastName",
           a.request -> 'email' ->> 'address' AS email, a.request ->> 'address' AS address,
           a.request ->> 'startDate' AS "startDate", a.request ->> 'endDate' AS "endDate", a.company_id AS "companyId",
           c.name AS "companyName", a.request_id AS "requestId", a.dismissed_at IS NOT NULL AS "isDismissed"
    FROM unmatched_addresses a JOIN companies c ON c.id = a.company_id
    WHERE (${condition}) AND a.mode = 'live' AND a.expires_at > now()
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit}`
}
