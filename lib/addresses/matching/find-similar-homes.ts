import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import type { MatchFeatures } from './extract-match-features'
import type { KnownNames } from './find-known-street-and-town-names'
import { HOME_COLUMNS, queryByIndex } from './query-directory'

/**
 * Addresses that share something with the clues, at most a few hundred. Each part is a look-up by
 * equality on an index, and ends with a limit, so it stays bounded at any size of the directory and
 * never becomes a scan.
 *
 * @param nearbyStreets streets that the line may mean where it places them, beside those that it names
 */
export async function findSimilarHomes(
  features: MatchFeatures,
  { streets: namedStreets, towns, buildings }: KnownNames,
  nearbyStreets: readonly string[],
): Promise<Home[]> {
  const { postcodes, outcodes, premises } = features
  const streets = [...namedStreets, ...nearbyStreets]
  const likelyPremisesOrder = orderByLikelyPremises(features, buildings)
  return queryByIndex(Prisma.sql`
    (SELECT ${HOME_COLUMNS} FROM addresses WHERE postcode = ANY(${postcodes}) ORDER BY ${likelyPremisesOrder} LIMIT 200)
    UNION ALL
    (SELECT ${HOME_COLUMNS} FROM addresses WHERE outcode = ANY(${outcodes}) AND street_key = ANY(${streets})
     ORDER BY ${likelyPremisesOrder} LIMIT 100)
    UNION ALL
    (SELECT ${HOME_COLUMNS} FROM addresses WHERE town_key = ANY(${towns}) AND street_key = ANY(${streets})
     ORDER BY ${likelyPremisesOrder} LIMIT 100)
    UNION ALL
    (SELECT ${HOME_COLUMNS} FROM addresses WHERE building_key = ANY(${buildings}) AND outcode = ANY(${outcodes})
     ORDER BY ${likelyPremisesOrder} LIMIT 100)
    UNION ALL
    (SELECT ${HOME_COLUMNS} FROM addresses WHERE building_key = ANY(${buildings}) AND town_key = ANY(${towns})
     ORDER BY ${likelyPremisesOrder} LIMIT 100)
    UNION ALL
    (SELECT found.* FROM unnest(${premises}::text[]) AS wanted, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE premises_key = wanted AND town_key = ANY(${towns}) LIMIT 20) AS found LIMIT 100)
    UNION ALL
    (SELECT found.* FROM unnest(${premises}::text[]) AS wanted, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE premises_key = wanted ORDER BY town_key LIMIT 10) AS found LIMIT 100)
    UNION ALL
    (SELECT found.* FROM unnest(${namedStreets}::text[]) AS name,
     LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE street_key = name ORDER BY premises_key LIMIT 20) AS found LIMIT 60)
    UNION ALL
    (SELECT ${HOME_COLUMNS} FROM unnest(${buildings}::text[]) AS wanted, LATERAL (
       SELECT * FROM (SELECT * FROM addresses WHERE building_key = wanted ORDER BY town_key, outcode LIMIT 500) AS first_rows
       ORDER BY ${likelyPremisesOrder} LIMIT 20) AS found LIMIT 60)
    UNION ALL
    (SELECT found.* FROM unnest(${outcodes}::text[]) AS place,
     LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE outcode = place ORDER BY street_key LIMIT 10) AS found LIMIT 20)
    UNION ALL
    (SELECT found.* FROM unnest(${towns}::text[]) AS place,
     LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE town_key = place ORDER BY street_key LIMIT 10) AS found LIMIT 20)`)
}

function orderByLikelyPremises(
  { premises, numbers: bareNumbers, flats, flatsAtNumbers }: MatchFeatures,
  buildings: readonly string[],
): Prisma.Sql {
  // A flat's designator begins its premises' key; a bare number before a building's name may be one.
  const numbers = [...bareNumbers, ...flatsAtNumbers.map(({ number }) => number)]
  const designators = [
    ...flats,
    ...flatsAtNumbers.map(({ flat }) => `#${flat}`),
    ...numbers.map((number) => `#${number}`),
  ]
  return Prisma.sql`premises_key = ANY(${premises}) DESC,
    (coalesce(upper(number) = ANY(${numbers}), false)::int + coalesce(building_key = ANY(${buildings}), false)::int
     + (split_part(premises_key, ' ', 1) = ANY(${designators}))::int) DESC`
}

/** Some addresses of each of the streets, wherever they are. */
export async function findHomesOnStreets(streets: readonly string[]): Promise<Home[]> {
  return queryByIndex(Prisma.sql`
    SELECT found.* FROM unnest(${streets}::text[]) AS wanted,
    LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE street_key = wanted ORDER BY premises_key LIMIT 20) AS found LIMIT 100`)
}
