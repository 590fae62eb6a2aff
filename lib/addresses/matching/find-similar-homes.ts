import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import type { MatchFeatures } from './extract-match-features'
import type { KnownNames } from './find-known-names'
import { HOME_COLUMNS, queryByIndex, queryHomesByIndex } from './query-directory'

/**
 * Finds up to 1,100 addresses that share a postcode with the line, or a street or building and the outcode, town or
 * locality. Every part of the query is an index lookup by equality with a limit, so the cost doesn't grow with the
 * directory.
 *
 * @param likelyStreets streets that the line may mean, in addition to those that it names exactly
 */
export async function findSimilarHomes(
  features: MatchFeatures,
  { streets: namedStreets, towns, localities, buildings }: KnownNames,
  likelyStreets: readonly string[],
): Promise<Home[]> {
  const { postcodes, outcodes } = features
  const streets = [...new Set([...namedStreets, ...likelyStreets])]
  const likelyPremisesOrder = orderByLikelyPremises(features, buildings)
  const findIn = (place: Prisma.Sql, column: 'street_key' | 'building_key', names: readonly string[]) => Prisma.sql`
    (SELECT home.* FROM unnest(${names}::text[]) AS name, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE ${place} AND ${Prisma.raw(column)} = name
       ORDER BY ${likelyPremisesOrder} LIMIT 50) AS home LIMIT 150)`
  const places = [
    Prisma.sql`outcode = ANY(${outcodes})`,
    Prisma.sql`town_key = ANY(${towns})`,
    Prisma.sql`locality_key = ANY(${localities})`,
  ]
  return queryHomesByIndex(Prisma.sql`
    (SELECT ${HOME_COLUMNS} FROM addresses WHERE postcode = ANY(${postcodes}) ORDER BY ${likelyPremisesOrder} LIMIT 200)
    UNION ALL ${Prisma.join(
      places.flatMap((place) => [findIn(place, 'street_key', streets), findIn(place, 'building_key', buildings)]),
      ' UNION ALL ',
    )}`)
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

/**
 * Finds addresses anywhere in the country, for a line that names no place. Returns up to 100 addresses for each of these:
 *
 * - the premises
 * - one of the beginnings followed by a street of these names
 * - a street of these names
 * - a building of these names
 *
 * @param beginnings what the line says before the name, such as '8 ' in '8 High Street'
 */
export async function findHomesAnywhere(
  premises: readonly string[],
  beginnings: readonly string[],
  names: readonly string[],
): Promise<Home[]> {
  return queryHomesByIndex(Prisma.sql`
    (SELECT home.* FROM unnest(${premises}::text[]) AS input, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE premises_key = input ORDER BY town_key LIMIT 20) AS home LIMIT 100)
    UNION ALL
    (SELECT home.* FROM unnest(${names}::text[]) AS name, unnest(${beginnings}::text[]) AS beginning, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE street_key = name AND premises_key = beginning || name LIMIT 20
     ) AS home LIMIT 100)
    UNION ALL
    (SELECT home.* FROM unnest(${names}::text[]) AS name, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE street_key = name ORDER BY premises_key LIMIT 20) AS home LIMIT 100)
    UNION ALL
    (SELECT home.* FROM unnest(${names}::text[]) AS name, LATERAL (
       SELECT ${HOME_COLUMNS} FROM addresses WHERE building_key = name ORDER BY town_key LIMIT 20) AS home LIMIT 100)`)
}

/**
 * Returns whether a town other than `townKey` has a street or building of these names. Also returns true if a name has
 * `MAX_HOMES_OF_NAME` homes, because only so many are read.
 */
export async function hasNameOutsideTown(names: readonly string[], townKey: string): Promise<boolean> {
  const findIn = (column: 'street_key' | 'building_key') => Prisma.sql`
    (SELECT name FROM unnest(${names}::text[]) AS name, LATERAL (
       SELECT town_key, row_number() OVER () AS position FROM (
         SELECT town_key FROM addresses WHERE ${Prisma.raw(column)} = name LIMIT ${MAX_HOMES_OF_NAME}
       ) AS homes
     ) AS home WHERE town_key <> ${townKey} OR position = ${MAX_HOMES_OF_NAME} LIMIT 1)`
  const rows = await queryByIndex(Prisma.sql`${findIn('street_key')} UNION ALL ${findIn('building_key')}`)
  return rows.length > 0
}

/** The maximum number of homes with the same street or building that are read. A street rarely has as many. */
const MAX_HOMES_OF_NAME = 1_000
