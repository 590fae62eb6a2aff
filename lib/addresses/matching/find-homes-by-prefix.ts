import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import { HOME_COLUMNS, LAST_CHARACTER, queryHomesByIndex } from './query-directory'

/**
 * For each beginning, finds up to 10 addresses whose `premisesKey` (build-address-keys.ts) starts with it. For example,
 * '12 HIG' finds '12 HIGHST'. Keeps the order of the beginnings. Compares bytes, because the index does.
 */
export async function findHomesByPremisesBeginning(beginnings: readonly string[]): Promise<Home[]> {
  return queryHomesByIndex(Prisma.sql`
    SELECT home.* FROM unnest(${beginnings}::text[]) WITH ORDINALITY AS input (beginning, position),
    LATERAL (
      SELECT ${HOME_COLUMNS} FROM addresses
      WHERE premises_key ~>=~ beginning AND premises_key ~<~ (beginning || ${LAST_CHARACTER})
      ORDER BY premises_key USING ~<~ LIMIT 10
    ) AS home
    ORDER BY position`)
}

/** The keys of a line's premises and of the beginning of its place name, such as '12 HIGHST' and 'LEE'. */
export interface PlaceBeginning {
  premisesKey: string
  beginning: string
}

/**
 * For each item of `places`, finds up to 10 addresses with its `premisesKey`. The address's town must also start with
 * the item's `beginning`, or its `fullKey` must start with `exactKey`. Filters within the index, so that only the
 * matching rows are read from the table.
 */
export async function findHomesByPlaceBeginning(places: readonly PlaceBeginning[], exactKey: string): Promise<Home[]> {
  if (places.length === 0) return []
  return queryHomesByIndex(Prisma.sql`
    SELECT home.* FROM unnest(
      ${places.map(({ premisesKey }) => premisesKey)}::text[], ${places.map(({ beginning }) => beginning)}::text[]
    ) WITH ORDINALITY AS input (premises, beginning, position),
    LATERAL (
      SELECT ${HOME_COLUMNS} FROM (
        SELECT DISTINCT premises_key AS match_premises, town_key AS match_town, full_key AS match_text FROM addresses
        WHERE premises_key = premises AND (starts_with(town_key, beginning) OR starts_with(full_key, ${exactKey}))
        LIMIT 10
      ) AS matches JOIN addresses ON premises_key = match_premises AND town_key = match_town AND full_key = match_text
      LIMIT 10
    ) AS home
    ORDER BY position`)
}
