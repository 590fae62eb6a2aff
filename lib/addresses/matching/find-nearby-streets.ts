import { Prisma } from '@/prisma/client/client'
import type { MatchFeatures } from './extract-match-features'
import type { KnownNames } from './find-known-names'
import { LAST_CHARACTER, queryByIndex } from './query-directory'

/**
 * Returns the keys of up to `MAX_STREETS` streets in the line's outcodes. If these contain no streets, returns streets
 * in the line's localities and towns.
 */
export async function findNearbyStreets({ outcodes, phrases }: MatchFeatures): Promise<string[]> {
  const names = [...phrases.keys()]
  const rows = await queryByIndex<{ streetKey: string }>(Prisma.sql`
    WITH in_outcode AS MATERIALIZED (
      SELECT street_key FROM unnest(${outcodes}::text[]) AS place, LATERAL (
        SELECT DISTINCT street_key FROM address_streets WHERE outcode = place ORDER BY street_key LIMIT ${MAX_STREETS}
      ) AS street LIMIT ${MAX_STREETS}
    ), in_locality AS (
      SELECT street_key FROM unnest(${names}::text[]) AS place, LATERAL (
        SELECT street_key FROM address_locality_streets WHERE locality_key = place ORDER BY street_key LIMIT ${MAX_STREETS}
      ) AS street
      WHERE NOT EXISTS (SELECT FROM in_outcode) LIMIT ${MAX_STREETS}
    ), in_town AS (
      SELECT street_key FROM unnest(${names}::text[]) AS place, LATERAL (
        SELECT DISTINCT ON (street_key) street_key FROM address_streets WHERE town_key = place
        ORDER BY street_key USING ~<~ LIMIT ${MAX_STREETS}
      ) AS street
      WHERE NOT EXISTS (SELECT FROM in_outcode) LIMIT ${MAX_STREETS}
    )
    SELECT street_key AS "streetKey" FROM in_outcode UNION ALL SELECT street_key FROM in_locality
    UNION ALL SELECT street_key FROM in_town LIMIT ${MAX_STREETS}`)
  return [...new Set(rows.map(({ streetKey }) => streetKey))]
}

/** The maximum number of streets in a list. A list with so many may be incomplete. */
export const MAX_STREETS = 1_000

/**
 * Returns the keys of up to `MAX_STREETS` streets in the localities and towns. A large town has too many streets to
 * compare. So this function returns only those streets of a town that start with one of the `streetBeginnings`.
 */
export async function findStreetsByBeginning(
  { streetBeginnings }: MatchFeatures,
  { towns, localities }: Pick<KnownNames, 'towns' | 'localities'>,
): Promise<string[]> {
  if (towns.length + localities.length === 0) return []
  const rows = await queryByIndex<{ streetKey: string }>(Prisma.sql`
    SELECT DISTINCT street_key AS "streetKey" FROM (
      SELECT street_key FROM unnest(${localities}::text[]) AS place, LATERAL (
        SELECT street_key FROM address_locality_streets WHERE locality_key = place ORDER BY street_key LIMIT ${MAX_STREETS}
      ) AS street
      UNION ALL
      SELECT street_key FROM unnest(${towns}::text[]) AS place, unnest(${streetBeginnings}::text[]) AS beginning, LATERAL (
        SELECT street_key FROM address_streets
        WHERE town_key = place AND street_key ~>=~ beginning AND street_key ~<~ (beginning || ${LAST_CHARACTER})
        ORDER BY street_key USING ~<~ LIMIT ${MAX_STREETS}
      ) AS street
      LIMIT ${MAX_STREETS}
    ) AS streets`)
  return rows.map(({ streetKey }) => streetKey)
}
