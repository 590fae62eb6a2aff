import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'

export const HOME_COLUMNS = Prisma.sql`
  id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town, county,
  postcode, outcode, premises_key AS "premisesKey", street_key AS "streetKey", town_key AS "townKey", full_key AS "fullKey",
  building_key AS "buildingKey"`

/**
 * Runs a query of the kind that takes a few rows of many: PostgreSQL's estimate for those is often
 * that a scan of the table would meet them soon, and one key that is not there makes it scan it all.
 * For the same reason each such part orders by the rest of the index that is meant to serve it. Such
 * a query looks costly and is over in a millisecond, so it is not compiled either.
 */
export async function queryByIndex<Row>(query: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await prisma().$transaction([
    prisma().$executeRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
    prisma().$queryRaw<Row[]>(query),
  ])
  return rows
}

export const LAST_CHARACTER = '\u{10FFFF}'
