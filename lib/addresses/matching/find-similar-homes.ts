import { prisma, queryRows } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { Home } from '../address'
import { removeCounty } from './counties'
import { listTownsOneEditAway, type MatchFeatures } from './extract-match-features'
import { listPossiblePremises, type ParsedAddress } from './parse-address-line'

const HOME_COLUMNS = Prisma.sql`
  id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town, county,
  postcode, outcode, premises_key AS "premisesKey", street_key AS "streetKey", town_key AS "townKey", full_key AS "fullKey",
  building_key AS "buildingKey"`

export async function findHomeById(id: bigint): Promise<Home | null> {
  const rows = await prisma().$queryRaw<Home[]>`SELECT ${HOME_COLUMNS} FROM addresses WHERE id = ${id}`
  return rows[0] ?? null
}

/**
 * Runs a query of the kind that takes a few rows of many: PostgreSQL's estimate for those is often
 * that a scan of the table would meet them soon, and one key that is not there makes it scan it all.
 * For the same reason each such part orders by the rest of the index that is meant to serve it. Such
 * a query looks costly and is over in a millisecond, so it is not compiled either.
 */
async function queryByIndex<Row>(query: Prisma.Sql): Promise<Row[]> {
  const [, rows] = await prisma().$transaction([
    prisma().$executeRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
    prisma().$queryRaw<Row[]>(query),
  ])
  return rows
}

/**
 * Every address that may match the line in one of the ways to read it (match.ts decides); null when
 * there are too many for one to.
 */
export async function findPossibleHomes(
  parsedAddresses: readonly [ParsedAddress, ...ParsedAddress[]],
): Promise<Home[] | null> {
  const premises = [...new Set(parsedAddresses.flatMap(listPossiblePremises))]
  const postcodes = parsedAddresses.flatMap(({ postcode }) => postcode?.postcode ?? [])
  if (postcodes.length > 0) {
    const exactKeys = parsedAddresses.map(({ exactKey }) => exactKey)
    const rows = await queryRows<Home & { id: string }>(Prisma.sql`
      SELECT ${HOME_COLUMNS} FROM addresses
      WHERE postcode = ANY(${postcodes}) AND (premises_key = ANY(${premises}) OR full_key = ANY(${exactKeys}))`)
    return rows.map((row) => ({ ...row, id: BigInt(row.id) }))
  }
  // The country has thousands of 1 High Street; whatever the line ends with, a county apart, is part
  // of the one it means. Which ones have it is read in the index; of the table those alone.
  const lastToken = removeCounty(parsedAddresses[0].tokens).at(-1) ?? ''
  const rows = await prisma().$queryRaw<Home[]>`
    SELECT ${HOME_COLUMNS} FROM (
      SELECT DISTINCT premises_key AS its_premises, town_key AS its_town, full_key AS its_text FROM addresses
      WHERE premises_key = ANY(${premises}) AND strpos(full_key, ${lastToken.replace('#', '')}) > 0
      LIMIT ${MAX_POSSIBLE_HOMES}
    ) AS alike JOIN addresses ON premises_key = its_premises AND town_key = its_town AND full_key = its_text
    LIMIT ${MAX_POSSIBLE_HOMES}`
  return rows.length < MAX_POSSIBLE_HOMES ? rows : null
}

const MAX_POSSIBLE_HOMES = 200

/** The names in a line that the directory knows, as keys. */
export interface KnownNames {
  streets: string[]
  towns: string[]
  buildings: string[]
}

/**
 * Which of the phrases are names: one index probe a phrase and kind. Where the line's last names are no town's, the
 * towns that they may be a slip for are looked up as well.
 */
export async function findKnownNames(features: MatchFeatures): Promise<KnownNames> {
  const { phrases, lastNames } = features
  const rows = await queryByIndex<{ kind: keyof KnownNames; name: string }>(Prisma.sql`
    WITH towns AS MATERIALIZED (
      SELECT phrase FROM unnest(${phrases}::text[]) AS phrase,
        LATERAL (SELECT FROM addresses WHERE town_key = phrase ORDER BY street_key LIMIT 1) AS found
    )
    SELECT 'streets' AS kind, phrase AS name FROM unnest(${phrases}::text[]) AS phrase,
      LATERAL (SELECT FROM addresses WHERE street_key = phrase ORDER BY premises_key LIMIT 1) AS found
    UNION ALL
    SELECT 'towns', phrase FROM towns
    UNION ALL
    SELECT 'towns', slip FROM unnest(${listTownsOneEditAway(features)}::text[]) AS slip,
      LATERAL (SELECT FROM addresses WHERE town_key = slip ORDER BY street_key LIMIT 1) AS found
    WHERE NOT EXISTS (SELECT FROM towns WHERE phrase = ANY(${lastNames}))
    UNION ALL
    SELECT 'buildings', phrase FROM unnest(${phrases}::text[]) AS phrase,
      LATERAL (SELECT FROM addresses WHERE building_key = phrase ORDER BY town_key LIMIT 1) AS found`)
  const getNames = (kind: keyof KnownNames) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  return { streets: getNames('streets'), towns: getNames('towns'), buildings: getNames('buildings') }
}

/** The keys of the streets of the outcodes that the clues name, or else of the towns, at most `MOST_STREETS`. */
export async function findNearbyStreets({ outcodes, phrases }: MatchFeatures): Promise<string[]> {
  const rows = await queryByIndex<{ streetKey: string }>(Prisma.sql`
    WITH in_outcode AS MATERIALIZED (
      SELECT street_key FROM unnest(${outcodes}::text[]) AS place, LATERAL (
        SELECT DISTINCT street_key FROM address_streets WHERE outcode = place ORDER BY street_key LIMIT ${MAX_STREETS}
      ) AS found LIMIT ${MAX_STREETS}
    ), in_town AS (
      SELECT street_key FROM unnest(${phrases}::text[]) AS place, LATERAL (
        SELECT DISTINCT ON (street_key) street_key FROM address_streets WHERE town_key = place
        ORDER BY street_key USING ~<~ LIMIT ${MAX_STREETS}
      ) AS found
      WHERE NOT EXISTS (SELECT FROM in_outcode) LIMIT ${MAX_STREETS}
    )
    SELECT street_key AS "streetKey" FROM in_outcode UNION ALL SELECT street_key FROM in_town`)
  return [...new Set(rows.map(({ streetKey }) => streetKey))]
}

/** From so many on, there may be others. */
export const MAX_STREETS = 1_000

/** The keys of the towns' streets that begin as the line's does: a large town has too many to compare all. */
export async function findStreetsByBeginning(
  { streetBeginnings }: MatchFeatures,
  towns: readonly string[],
): Promise<string[]> {
  if (towns.length === 0) return []
  const rows = await queryByIndex<{ streetKey: string }>(Prisma.sql`
    SELECT DISTINCT street_key AS "streetKey"
    FROM unnest(${towns}::text[]) AS place, unnest(${streetBeginnings}::text[]) AS beginning, LATERAL (
      SELECT street_key FROM address_streets
      WHERE town_key = place AND street_key ~>=~ beginning AND street_key ~<~ (beginning || ${LAST_CHARACTER})
      ORDER BY street_key USING ~<~ LIMIT ${MAX_STREETS}
    ) AS found
    LIMIT ${MAX_STREETS}`)
  return rows.map(({ streetKey }) => streetKey)
}

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

/**
 * Up to 10 addresses of each of the beginnings of a `premisesKey` (keys.ts), those of the first one first:
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

const LAST_CHARACTER = '\u{10FFFF}'

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

/** Some addresses of each of the streets, wherever they are. */
export async function findHomesOnStreets(streets: readonly string[]): Promise<Home[]> {
  return queryByIndex(Prisma.sql`
    SELECT found.* FROM unnest(${streets}::text[]) AS wanted,
    LATERAL (SELECT ${HOME_COLUMNS} FROM addresses WHERE street_key = wanted ORDER BY premises_key LIMIT 20) AS found LIMIT 100`)
}

/** Those of the postcodes that the directory has, in the order given, at most `limit`. */
export async function findKnownPostcodes(postcodes: readonly string[], limit: number): Promise<string[]> {
  if (postcodes.length === 0) return []
  const rows = await queryByIndex<{ postcode: string }>(Prisma.sql`
    SELECT wanted.postcode FROM unnest(${postcodes}::text[]) WITH ORDINALITY AS wanted (postcode, at),
    LATERAL (SELECT FROM addresses WHERE addresses.postcode = wanted.postcode LIMIT 1) AS found
    ORDER BY at LIMIT ${limit}`)
  return rows.map(({ postcode }) => postcode)
}

/** Up to 10 postcodes of an outcode. */
export async function findPostcodesOfOutcode(outcode: string): Promise<string[]> {
  const rows = await queryByIndex<{ postcode: string }>(Prisma.sql`
    SELECT DISTINCT postcode FROM (SELECT postcode FROM addresses WHERE outcode = ${outcode} LIMIT 500) AS first_rows
    ORDER BY postcode LIMIT 10`)
  return rows.map(({ postcode }) => postcode)
}
