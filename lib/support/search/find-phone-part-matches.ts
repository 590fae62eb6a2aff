import { buildEndTerm } from '@/lib/contracts/list/phone-terms'
import type { PhonePart } from '@/lib/platform/validation/phone-part'
import { Prisma } from '@/prisma/client/client'
import { MAX_MATCHES, matchConditionsSql, type Transaction } from './match-conditions-sql'
import type { Match } from './search-result-types'

/** Finds tenants whose phone number begins with the typed digits, or who have a contract whose number ends with them. */
export async function findPhonePartMatches(tx: Transaction, { starts, end }: PhonePart): Promise<Match[]> {
  const queries = starts.map((start) =>
    matchConditionsSql(
      'phone',
      1,
      Prisma.sql`
      SELECT tenant_id, NULL::int FROM tenant_search_terms
      WHERE term >= ${`#${start}`} AND term < ${`#${start}${AFTER_DIGITS}`} LIMIT ${MAX_MATCHES}`,
    ),
  )
  if (end)
    queries.push(
      matchConditionsSql(
        'phone',
        1,
        Prisma.sql`
        SELECT tenant_id, id FROM house_contracts
        WHERE search_words @@ ${buildEndTerm(end)}::tsquery AND mode = 'live' ORDER BY id DESC LIMIT ${MAX_MATCHES}`,
      ),
    )
  return queries.length > 0 ? tx.$queryRaw`${Prisma.join(queries, ' UNION ALL ')}` : []
}

/** The character after 9 in the order of bytes. */
const AFTER_DIGITS = ':'
