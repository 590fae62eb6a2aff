import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import { removeCounty } from './counties'
import { listPremisesKeys } from './list-premises-keys'
import type { ParsedAddress } from './parse-address-line'
import { HOME_COLUMNS, queryHomes } from './query-directory'

/**
 * Finds every address that may match one of the line's interpretations. `matchHomeExactly` then decides which of them
 * match. Returns null if there are too many addresses to find a unique match.
 */
export async function findHomesMatchingLine(
  parsedAddresses: readonly [ParsedAddress, ...ParsedAddress[]],
): Promise<Home[] | null> {
  const premises = listPremisesKeys(parsedAddresses)
  const postcodes = parsedAddresses.flatMap(({ postcode }) => postcode?.postcode ?? [])
  if (postcodes.length > 0) {
    const exactKeys = parsedAddresses.map(({ exactKey }) => exactKey)
    return queryHomes(Prisma.sql`
      SELECT ${HOME_COLUMNS} FROM addresses
      WHERE postcode = ANY(${postcodes}) AND (premises_key = ANY(${premises}) OR full_key = ANY(${exactKeys}))`)
  }
  // Thousands of homes have premises such as 1 High Street. The address that the line means must also contain the
  // line's last token before any county. So the inner query filters the index by that token, and only the matching rows
  // are read. Each LATERAL with a LIMIT is an index lookup for one row. With a join, PostgreSQL may scan the whole
  // table instead.
  const lastToken = removeCounty(parsedAddresses[0].tokens).at(-1) ?? ''
  const homes = await queryHomes(Prisma.sql`
    SELECT home.* FROM (
      SELECT DISTINCT match.* FROM unnest(${premises}::text[]) AS input, LATERAL (
        SELECT premises_key AS match_premises, town_key AS match_town, full_key AS match_text FROM addresses
        WHERE premises_key = input AND strpos(full_key, ${lastToken.replace('#', '')}) > 0
        LIMIT ${MAX_POSSIBLE_HOMES}
      ) AS match
      LIMIT ${MAX_POSSIBLE_HOMES}
    ) AS matches, LATERAL (
      SELECT ${HOME_COLUMNS} FROM addresses
      WHERE premises_key = match_premises AND town_key = match_town AND full_key = match_text
      LIMIT ${MAX_POSSIBLE_HOMES}
    ) AS home
    LIMIT ${MAX_POSSIBLE_HOMES}`)
  return homes.length < MAX_POSSIBLE_HOMES ? homes : null
}

const MAX_POSSIBLE_HOMES = 200
