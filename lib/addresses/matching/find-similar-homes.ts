import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import type { MatchFeatures } from './extract-match-features'
import type { KnownNames } from './find-known-street-and-town-names'
import { HOME_COLUMNS, queryHomesByIndex } from './query-directory'

/**
 * Finds up to 960 addresses that share a postcode, outcode, street, town, building or premises with the line. Every
 * part of the query is an index lookup by equality with a limit, so the cost doesn't grow with the directory.
 *
 * @param nearbyStreets streets that the line may mean, in addition to those that it names exactly
 */
export async function findSimilarHomes(
  features: MatchFeatures,
  { streets: namedStreets, towns, buildings }: KnownNames,
  nearbyStreets: readonly string[],
): Promise<Home[]> {
  const { postcodes, outcodes } = features
  const premises = [...features.premises]
  const streets = [...namedStreets, ...nearbyStreets]
  const likelyPremisesOrder = orderByLikelyPremises(features, buildings)
  return queryHomesByIndex(Prisma.sql`
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
    (SELECT home.* FROM unnest(${premises}::text[]) AS input, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE premises_key = input AND town_key = ANY(${towns}) LIMIT 20) AS home LIMIT 100)
    UNION ALL
    (SELECT home.* FROM unnest(${premises}::text[]) AS input, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE premises_key = input ORDER BY town_key LIMIT 10) AS home LIMIT 100)
    UNION ALL
    (SELECT home.* FROM unnest(${namedStreets}::text[]) AS name,
     LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE street_key = name ORDER BY premises_key LIMIT 20) AS home LIMIT 60)
    UNION ALL
    (SELECT ${HOME_COLUMNS} FROM unnest(${buildings}::text[]) AS input, LATERAL (
       SELECT * FROM (SELECT * FROM addresses WHERE building_key = input ORDER BY town_key, outcode LIMIT 500) AS first_rows
       ORDER BY ${likelyPremisesOrder} LIMIT 20) AS home LIMIT 60)
    UNION ALL
    (SELECT home.* FROM unnest(${outcodes}::text[]) AS place,
     LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE outcode = place ORDER BY street_key LIMIT 10) AS home LIMIT 20)
    UNION ALL
    (SELECT home.* FROM unnest(${towns}::text[]) AS place,
     LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE town_key = place ORDER BY street_key LIMIT 10) AS home LIMIT 20)`)
}

function orderByLikelyPremises(
  { premises, numbers: bareNumbers, flats, flatsAtNumbers }: MatchFeatures,
  buildings: readonly string[],
): Prisma.Sql {
  // A premises key starts with the flat. A number before a building's name may also be a flat ('15 Albion Mill').
  const numbers = [...bareNumbers, ...flatsAtNumbers.map(({ number }) => number)]
  const designators = [
    ...flats,
    ...flatsAtNumbers.map(({ flat }) => `#${flat}`),
    ...numbers.map((number) => `#${number}`),
  ]
  return Prisma.sql`premises_key = ANY(${[...premises]}) DESC,
    (coalesce(upper(number) = ANY(${numbers}), false)::int + coalesce(building_key = ANY(${buildings}), false)::int
     + (split_part(premises_key, ' ', 1) = ANY(${designators}))::int) DESC`
}

/** Finds up to 20 addresses on each of the streets, anywhere in the country, but at most 100 addresses in total. */
export async function findHomesOnStreets(streets: readonly string[]): Promise<Home[]> {
  return queryHomesByIndex(Prisma.sql`
    SELECT home.* FROM unnest(${streets}::text[]) AS input,
    LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE street_key = input ORDER BY premises_key LIMIT 20) AS home LIMIT 100`)
}
