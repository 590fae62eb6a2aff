import { Prisma } from '@/prisma/client/client'
import { MAX_MATCHES, matchConditionsSql, type Transaction } from './match-conditions-sql'
import type { Match } from './search-result-types'

/** How many of the newest contracts are looked through before all that fit are gathered from the index. */
const MAX_CONTRACTS_SCANNED = 4000

/**
 * Who has a contract in which every word begins a word of the name, e-mail or address (contract_query). What many
 * contracts fit is found among the newest; what few fit, by gathering them.
 *
 * @param wantedCount how many make it unnecessary to gather
 */
export async function findContractMatches(tx: Transaction, input: string, wantedCount: number): Promise<Match[]> {
  const newestSql = Prisma.sql`
    SELECT tenant_id, id
    FROM (SELECT id, tenant_id, mode, search_words FROM house_contracts ORDER BY id DESC LIMIT ${MAX_CONTRACTS_SCANNED}) newest
    WHERE mode = 'live' AND search_words @@ contract_query(${input}) ORDER BY id DESC LIMIT ${MAX_MATCHES}`
  const matches = await tx.$queryRaw<Match[]>`${matchConditionsSql('words', 1, newestSql)}`
  if (new Set(matches.map(({ tenantId }) => tenantId)).size >= wantedCount) return matches
  // Frequent words are looked at in the rows that the rarer ones give, as in the portal's list.
  const fitsSql = Prisma.sql`
    WITH selective AS MATERIALIZED (SELECT most_selective_search_part(contract_query(${input}, true)) AS part),
    fits AS MATERIALIZED (
      SELECT tenant_id, id FROM selective, house_contracts
      WHERE search_words @@ part AND (search_words @@ contract_query(${input})) IS TRUE AND mode = 'live'
    )
    SELECT * FROM fits ORDER BY id DESC LIMIT ${MAX_MATCHES}`
  return tx.$queryRaw<Match[]>`${matchConditionsSql('words', 1, fitsSql)}`
}
