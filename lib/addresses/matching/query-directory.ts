import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'

export const HOME_COLUMNS = Prisma.sql`
  id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town, county,
  postcode, outcode, premises_key AS "premisesKey", street_key AS "streetKey", town_key AS "townKey", full_key AS "fullKey",
  building_key AS "buildingKey"`

/**
 * Runs a query that reads a few of many rows, with sequential scans and JIT compilation disabled.
 *
 * PostgreSQL expects a scan to reach the query's LIMIT soon. But if a key doesn't exist, the scan reads the whole
 * table. For the same reason, each part of such a query sorts by the remaining columns of its index. JIT compilation
 * would only cost time. The planner overestimates the cost of these queries, which take about a millisecond.
 */
export async function queryByIndex<Row>(query: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await prisma().$transaction([
    prisma().$executeRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
    prisma().$queryRaw<Row[]>(query),
  ])
  return rows
}

export const LAST_CHARACTER = '\u{10FFFF}'
