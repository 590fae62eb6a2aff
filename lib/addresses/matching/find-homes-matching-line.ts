import { prisma, queryRows } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import { removeCounty } from './counties'
import { listPremisesKeys } from './list-premises-keys'
import type { ParsedAddress } from './parse-address-line'
import { HOME_COLUMNS } from './query-directory'

/**
 * Finds every address that may match one of the line's interpretations. `matchHomeExactly` then decides which ones do.
 * Returns null if there are too many to find a unique match.
 */
export async function findHomesMatchingLine(
  parsedAddresses: readonly [ParsedAddress, ...ParsedAddress[]],
): Promise<Home[] | null> {
  const premises = [...new Set(parsedAddresses.flatMap(listPremisesKeys))]
  const postcodes = parsedAddresses.flatMap(({ postcode }) => postcode?.postcode ?? [])
  if (postcodes.length > 0) {
    const exactKeys = parsedAddresses.map(({ exactKey }) => exactKey)
    const rows = await queryRows<Home & { id: string }>(Prisma.sql`
      SELECT ${HOME_COLUMNS} FROM addresses
      WHERE postcode = ANY(${postcodes}) AND (premises_key = ANY(${premises}) OR full_key = ANY(${exactKeys}))`)
    return rows.map((row) => ({ ...row, id: BigInt(row.id) }))
  }
  // Thousands of homes have premises such as 1 High Street. The address that the line means must also contain the
  // line's last token, unless that is a county. So the inner query filters the index by that token, and only the
  // matching rows are read.
  const lastToken = removeCounty(parsedAddresses[0].tokens).at(-1) ?? ''
  const rows = await prisma().$queryRaw<Home[]>`
    SELECT ${HOME_COLUMNS} FROM (
      SELECT DISTINCT premises_key AS match_premises, town_key AS match_town, full_key AS match_text FROM addresses
      WHERE premises_key = ANY(${premises}) AND strpos(full_key, ${lastToken.replace('#', '')}) > 0
      LIMIT ${MAX_POSSIBLE_HOMES}
    ) AS matches JOIN addresses ON premises_key = match_premises AND town_key = match_town AND full_key = match_text
    LIMIT ${MAX_POSSIBLE_HOMES}`
  return rows.length < MAX_POSSIBLE_HOMES ? rows : null
}

const MAX_POSSIBLE_HOMES = 200
