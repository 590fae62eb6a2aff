import { Prisma } from '@/prisma/client/client'
import { MAX_MATCHES, matchConditionsSql, type Transaction } from './match-conditions-sql'
import type { Match } from './search-result-types'

/** How many of the newest contracts the search checks one by one before it uses the index. */
const MAX_CONTRACTS_SCANNED = 4000

/**
 * Finds tenants by the name, email and address in their contracts. Each typed word must be the start of a word in the
 * contract (see the database function contract_query). Looks among the newest contracts first, which is fast for common
 * words. Then searches the index, which is fast for rare words.
 *
 * @param limit how many tenants are enough. If the newest contracts have that many, the index isn't searched
 */
export async function findContractMatches(tx: Transaction, input: string, limit: number): Promise<Match[]> {
  const newestSql = Prisma.sql`
    SELECT tenant_id, id
    FROM (SELECT id, tenant_id, mode, search_words FROM house_contracts ORDER BY id DESC LIMIT ${MAX_CONTRACTS_SCANNED}) newest
    WHERE mode = 'live' AND search_words @@ contract_query(${input}) ORDER BY id DESC LIMIT ${MAX_MATCHES}`
  const matches = await tx.$queryRaw<Match[]>`${matchConditionsSql('words', 1, newestSql)}`
  if (new Set(matches.map(({ tenantId }) => tenantId)).size >= limit) return matches
  // Search the index only for the rarest words, and check the other words in the rows that this finds. Reading the
  // index for common words would take longer. The portal's list of contracts is searched in the same way.
  const fitsSql = Prisma.sql`
    WITH selective AS MATERIALIZED (SELECT most_selective_search_part(contract_query(${input}, true)) AS part),
    fits AS MATERIALIZED (
      SELECT tenant_id, id FROM selective, house_contracts
      WHERE search_words @@ part AND (search_words @@ contract_query(${input})) IS TRUE AND mode = 'live'
    )
    SELECT * FROM fits ORDER BY id DESC LIMIT ${MAX_MATCHES}`
  return tx.$queryRaw<Match[]>`${matchConditionsSql('words', 1, fitsSql)}`
}
