import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'

export const HOME_COLUMNS = Prisma.sql`
  id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town, county,
  postcode, outcode, premises_key AS "premisesKey", street_key AS "streetKey", town_key AS "townKey", full_key AS "fullKey",
  building_key AS "buildingKey"`

/**
 * Runs a query that reads a few of many rows, without sequential scans. PostgreSQL would expect a scan to find such
 * rows soon, but a key that doesn't exist makes it read the whole table. For the same reason, each part of such a query
 * orders by the remaining columns of its index. JIT compilation is also disabled: the queries look expensive to the
 * planner but take about a millisecond.
 */
export async function queryByIndex<Row>(query: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await prisma().$transaction([
    prisma().$executeRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
    prisma().$queryRaw<Row[]>(query),
  ])
  return rows
}

export const LAST_CHARACTER = '\u{10FFFF}'
