import { listPremisesKeys } from '@/lib/addresses/matching/list-premises-keys'
import { matchHomeExactly } from '@/lib/addresses/matching/match-home-exactly'
import { parseAddressLine } from '@/lib/addresses/matching/parse-address-line'
import { type Home, type KnownAddress, toKnownAddress } from '../../../lib/addresses/address'
import { pool } from './pool'

/**
 * Returns the address that an address line describes. Returns null if the line has no postcode, or describes no address
 * or several.
 */
export async function matchAddress(line: string): Promise<KnownAddress | null> {
  const parsed = parseAddressLine(line)
  const postcodes = parsed.flatMap(({ postcode }) => postcode?.postcode ?? [])
  if (postcodes.length === 0) return null
  const premises = listPremisesKeys(parsed)
  const { rows } = await pool.query<Home & { id: string }>(
    `SELECT id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town, county,
       postcode, outcode, premises_key AS "premisesKey", street_key AS "streetKey", town_key AS "townKey",
       full_key AS "fullKey", building_key AS "buildingKey"
     FROM addresses WHERE postcode = ANY($1) AND (premises_key = ANY($2) OR full_key = ANY($3))`,
    [postcodes, premises, parsed.map(({ exactKey }) => exactKey)],
  )
  const row = matchHomeExactly(parsed, rows)
  return row && toKnownAddress({ ...row, id: BigInt(row.id) })
}
