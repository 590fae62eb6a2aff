import { Prisma } from '@/prisma/client/client'
import { MAX_MATCHES, matchConditionsSql, type Transaction } from './match-conditions-sql'
import type { Match } from './search-result-types'

/** How many of the newest contracts are checked one by one before the index is used. */
const MAX_CONTRACTS_SCANNED = 4000

/**
 * Finds tenants with a contract in which each typed word starts a word of the name, email or address (contract_query).
 * Common words are found quickly among the newest contracts, rare ones in the index.
 *
 * @param wantedCount the number of tenants beyond which the index search is unnecessary
 */
export async function findContractMatches(tx: Transaction, input: string, wantedCount: number): Promise<Match[]> {
  const newestSql = Prisma.sql`
    SELECT tenant_id, id
    FROM (SELECT id, tenant_id, mode, search_words FROM house_contracts ORDER BY id DESC LIMIT ${MAX_CONTRACTS_SCANNED}) newest
    WHERE mode = 'live' AND search_words @@ contract_query(${input}) ORDER BY id DESC LIMIT ${MAX_MATCHES}`
  const matches = await tx.$queryRaw<Match[]>`${matchConditionsSql('words', 1, newestSql)}`
  if (new Set(matches.map(({ tenantId }) => tenantId)).size >= wantedCount) return matches
  // Uses the index for the rarest words only and checks the other words in those rows, as the portal's list does.
  const fitsSql = Prisma.sql`
    WITH selective AS MATERIALIZED (SELECT most_selective_search_part(contract_query(${input}, true)) AS part),
    fits AS MATERIALIZED (
      SELECT tenant_id, id FROM selective, house_contracts
      WHERE search_words @@ part AND (search_words @@ contract_query(${input})) IS TRUE AND mode = 'live'
    )
    SELECT * FROM fits ORDER BY id DESC LIMIT ${MAX_MATCHES}`
  return tx.$queryRaw<Match[]>`${matchConditionsSql('words', 1, fitsSql)}`
}
