import { queryRows, queryRowsWithSettings } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'

export const HOME_COLUMNS = Prisma.sql`
  id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town, county,
  postcode, outcode, premises_key AS "premisesKey", street_key AS "streetKey", town_key AS "townKey", full_key AS "fullKey",
  building_key AS "buildingKey", locality_key AS "localityKey"`

/**
 * Runs a query that reads a few of many rows, with sequential scans and JIT compilation disabled.
 *
 * PostgreSQL expects a sequential scan to reach the query's LIMIT soon. But if a key doesn't exist, the scan reads the
 * whole table. For the same reason, many of these queries sort by the remaining columns of the index that they need.
 *
 * These queries take about a millisecond, but the planner overestimates their cost. So it would use JIT compilation,
 * which would make them slower.
 */
export function queryByIndex<Row extends object>(query: Prisma.Sql): Promise<Row[]> {
  return queryRowsWithSettings<Row>('SET LOCAL enable_seqscan = off; SET LOCAL jit = off', query)
}

/** Runs a query for homes as `queryByIndex` does. The query must return the `HOME_COLUMNS`. */
export async function queryHomesByIndex(query: Prisma.Sql): Promise<Home[]> {
  return (await queryByIndex<HomeRow>(query)).map(toHome)
}

/** Runs a query for homes in one round trip. The query must return the `HOME_COLUMNS`. */
export async function queryHomes(query: Prisma.Sql): Promise<Home[]> {
  return (await queryRows<HomeRow>(query)).map(toHome)
}

type HomeRow = Home & { id: string }
const toHome = (row: HomeRow): Home => ({ ...row, id: BigInt(row.id) })

/** The character that sorts last. A string that starts with a prefix sorts before the prefix plus this character. */
export const LAST_CHARACTER = '\u{10FFFF}'
