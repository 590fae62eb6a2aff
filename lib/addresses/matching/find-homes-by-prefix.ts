import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import { HOME_COLUMNS, LAST_CHARACTER, queryByIndex } from './query-directory'

/**
 * Up to 10 addresses of each of the beginnings of a `premisesKey` (build-address-keys.ts), those of the first one first:
 * '12 HIG' begins '12 HIGHST'. A range of the index, which compares bytes.
 */
export async function findHomesByPremisesBeginning(beginnings: readonly string[]): Promise<Home[]> {
  return queryByIndex(Prisma.sql`
    SELECT found.* FROM unnest(${beginnings}::text[]) WITH ORDINALITY AS wanted (beginning, at),
    LATERAL (
      SELECT ${HOME_COLUMNS} FROM addresses
      WHERE premises_key ~>=~ beginning AND premises_key ~<~ (beginning || ${LAST_CHARACTER})
      ORDER BY premises_key USING ~<~ LIMIT 10
    ) AS found
    ORDER BY at`)
}

/** Premises that a line names in full, and how the place after them begins. */
export interface PlaceBeginning {
  premisesKey: string
  beginning: string
}

/**
 * Up to 10 addresses of each of the premises that are in a town that begins so, or whose whole text begins as the
 * line does: '12 HIGHST' and 'LEE'. Read in the index; of the table those alone.
 */
export async function findHomesByPlaceBeginning(places: readonly PlaceBeginning[], exactKey: string): Promise<Home[]> {
  if (places.length === 0) return []
  return queryByIndex(Prisma.sql`
    SELECT found.* FROM unnest(
      ${places.map(({ premisesKey }) => premisesKey)}::text[], ${places.map(({ beginning }) => beginning)}::text[]
    ) WITH ORDINALITY AS wanted (premises, beginning, at),
    LATERAL (
      SELECT ${HOME_COLUMNS} FROM (
        SELECT DISTINCT premises_key AS its_premises, town_key AS its_town, full_key AS its_text FROM addresses
        WHERE premises_key = premises AND (starts_with(town_key, beginning) OR starts_with(full_key, ${exactKey}))
        LIMIT 10
      ) AS begun JOIN addresses ON premises_key = its_premises AND town_key = its_town AND full_key = its_text
      LIMIT 10
    ) AS found
    ORDER BY at`)
}
