import { prisma, queryRows } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import { removeCounty } from './counties'
import { listPremisesKeys } from './list-premises-keys'
import type { ParsedAddress } from './parse-address-line'
import { HOME_COLUMNS } from './query-directory'

/**
 * Every address that may match the line in one of the ways to read it (match-home-exactly.ts decides); null when
 * there are too many for one to.
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
  // The country has thousands of 1 High Street; whatever the line ends with, a county apart, is part
  // of the one it means. Which ones have it is read in the index; of the table those alone.
  const lastToken = removeCounty(parsedAddresses[0].tokens).at(-1) ?? ''
  const rows = await prisma().$queryRaw<Home[]>`
    SELECT ${HOME_COLUMNS} FROM (
      SELECT DISTINCT premises_key AS its_premises, town_key AS its_town, full_key AS its_text FROM addresses
      WHERE premises_key = ANY(${premises}) AND strpos(full_key, ${lastToken.replace('#', '')}) > 0
      LIMIT ${MAX_POSSIBLE_HOMES}
    ) AS alike JOIN addresses ON premises_key = its_premises AND town_key = its_town AND full_key = its_text
    LIMIT ${MAX_POSSIBLE_HOMES}`
  return rows.length < MAX_POSSIBLE_HOMES ? rows : null
}

const MAX_POSSIBLE_HOMES = 200
