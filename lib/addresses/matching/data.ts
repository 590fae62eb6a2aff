import { prisma, statement } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { AddressRow } from '../address'
import { withoutCounty } from './counties'
import { type Clues, townsOneEditAway } from './match-features'
import { type AddressLine, possiblePremises } from './parse-line'

const COLUMNS = Prisma.sql`
  id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town, county,
  postcode, outcode, premises_key AS "premisesKey", street_key AS "streetKey", town_key AS "townKey", full_key AS "fullKey",
  building_key AS "buildingKey"`

export async function findById(id: bigint): Promise<AddressRow | null> {
  const rows = await prisma().$queryRaw<AddressRow[]>`SELECT ${COLUMNS} FROM addresses WHERE id = ${id}`
  return rows[0] ?? null
}

/**
 * Runs a query of the kind that takes a few rows of many: PostgreSQL's estimate for those is often
 * that a scan of the table would meet them soon, and one key that is not there makes it scan it all.
 * For the same reason each such part orders by the rest of the index that is meant to serve it. Such
 * a query looks costly and is over in a millisecond, so it is not compiled either.
 */
async function onIndexes<Row>(query: Prisma.Sql): Promise<Row[]> {
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
export async function addressesFor(readings: readonly [AddressLine, ...AddressLine[]]): Promise<AddressRow[] | null> {
  const premises = [...new Set(readings.flatMap(possiblePremises))]
  const postcodes = readings.flatMap(({ postcode }) => postcode?.postcode ?? [])
  if (postcodes.length > 0) {
    const exactKeys = readings.map(({ exactKey }) => exactKey)
    const rows = await statement<AddressRow & { id: string }>(Prisma.sql`
      SELECT ${COLUMNS} FROM addresses
      WHERE postcode = ANY(${postcodes}) AND (premises_key = ANY(${premises}) OR full_key = ANY(${exactKeys}))`)
    return rows.map((row) => ({ ...row, id: BigInt(row.id) }))
  }
  // The country has thousands of 1 High Street; whatever the line ends with, a county apart, is part
  // of the one it means. Which ones have it is read in the index; of the table those alone.
  const lastToken = withoutCounty(readings[0].tokens).at(-1) ?? ''
  const rows = await prisma().$queryRaw<AddressRow[]>`
    SELECT ${COLUMNS} FROM (
      SELECT DISTINCT premises_key AS its_premises, town_key AS its_town, full_key AS its_text FROM addresses
      WHERE premises_key = ANY(${premises}) AND strpos(full_key, ${lastToken.replace('#', '')}) > 0
      LIMIT ${TOO_MANY}
    ) AS alike JOIN addresses ON premises_key = its_premises AND town_key = its_town AND full_key = its_text
    LIMIT ${TOO_MANY}`
  return rows.length < TOO_MANY ? rows : null
}

const TOO_MANY = 200

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
export async function knownNames(clues: Clues): Promise<KnownNames> {
  const { phrases, lastNames } = clues
  const rows = await onIndexes<{ kind: keyof KnownNames; name: string }>(Prisma.sql`
    WITH towns AS MATERIALIZED (
      SELECT phrase FROM unnest(${phrases}::text[]) AS phrase,
        LATERAL (SELECT FROM addresses WHERE town_key = phrase ORDER BY street_key LIMIT 1) AS found
    )
    SELECT 'streets' AS kind, phrase AS name FROM unnest(${phrases}::text[]) AS phrase,
      LATERAL (SELECT FROM addresses WHERE street_key = phrase ORDER BY premises_key LIMIT 1) AS found
    UNION ALL
    SELECT 'towns', phrase FROM towns
    UNION ALL
    SELECT 'towns', slip FROM unnest(${townsOneEditAway(clues)}::text[]) AS slip,
      LATERAL (SELECT FROM addresses WHERE town_key = slip ORDER BY street_key LIMIT 1) AS found
    WHERE NOT EXISTS (SELECT FROM towns WHERE phrase = ANY(${lastNames}))
    UNION ALL
    SELECT 'buildings', phrase FROM unnest(${phrases}::text[]) AS phrase,
      LATERAL (SELECT FROM addresses WHERE building_key = phrase ORDER BY town_key LIMIT 1) AS found`)
  const of = (kind: keyof KnownNames) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  return { streets: of('streets'), towns: of('towns'), buildings: of('buildings') }
}

/** The keys of the streets of the outcodes that the clues name, or else of the towns, at most `MOST_STREETS`. */
export async function streetsInPlace({ outcodes, phrases }: Clues): Promise<string[]> {
  const rows = await onIndexes<{ streetKey: string }>(Prisma.sql`
    WITH in_outcode AS MATERIALIZED (
      SELECT street_key FROM unnest(${outcodes}::text[]) AS place, LATERAL (
        SELECT DISTINCT street_key FROM address_streets WHERE outcode = place ORDER BY street_key LIMIT ${MOST_STREETS}
      ) AS found LIMIT ${MOST_STREETS}
    ), in_town AS (
      SELECT street_key FROM unnest(${phrases}::text[]) AS place, LATERAL (
        SELECT DISTINCT ON (street_key) street_key FROM address_streets WHERE town_key = place
        ORDER BY street_key USING ~<~ LIMIT ${MOST_STREETS}
      ) AS found
      WHERE NOT EXISTS (SELECT FROM in_outcode) LIMIT ${MOST_STREETS}
    )
    SELECT street_key AS "streetKey" FROM in_outcode UNION ALL SELECT street_key FROM in_town`)
  return [...new Set(rows.map(({ streetKey }) => streetKey))]
}

/** From so many on, there may be others. */
export const MOST_STREETS = 1_000

/** The keys of the towns' streets that begin as the line's does: a large town has too many to compare all. */
export async function streetsInTownsBegunBy({ streetBeginnings }: Clues, towns: readonly string[]): Promise<string[]> {
  if (towns.length === 0) return []
  const rows = await onIndexes<{ streetKey: string }>(Prisma.sql`
    SELECT DISTINCT street_key AS "streetKey"
    FROM unnest(${towns}::text[]) AS place, unnest(${streetBeginnings}::text[]) AS beginning, LATERAL (
      SELECT street_key FROM address_streets
      WHERE town_key = place AND street_key ~>=~ beginning AND street_key ~<~ (beginning || ${LAST_CHARACTER})
      ORDER BY street_key USING ~<~ LIMIT ${MOST_STREETS}
    ) AS found
    LIMIT ${MOST_STREETS}`)
  return rows.map(({ streetKey }) => streetKey)
}

/**
 * Addresses that share something with the clues, at most a few hundred. Each part is a look-up by
 * equality on an index, and ends with a limit, so it stays bounded at any size of the directory and
 * never becomes a scan.
 *
 * @param nearby streets that the line may mean where it places them, beside those that it names
 */
export async function addressesLike(
  clues: Clues,
  { streets: named, towns, buildings }: KnownNames,
  nearby: readonly string[],
): Promise<AddressRow[]> {
  const { postcodes, outcodes, premises } = clues
  const streets = [...named, ...nearby]
  const likelyFirst = likelyPremisesFirst(clues, buildings)
  return onIndexes(Prisma.sql`
    (SELECT ${COLUMNS} FROM addresses WHERE postcode = ANY(${postcodes}) ORDER BY ${likelyFirst} LIMIT 200)
    UNION ALL
    (SELECT ${COLUMNS} FROM addresses WHERE outcode = ANY(${outcodes}) AND street_key = ANY(${streets})
     ORDER BY ${likelyFirst} LIMIT 100)
    UNION ALL
    (SELECT ${COLUMNS} FROM addresses WHERE town_key = ANY(${towns}) AND street_key = ANY(${streets})
     ORDER BY ${likelyFirst} LIMIT 100)
    UNION ALL
    (SELECT ${COLUMNS} FROM addresses WHERE building_key = ANY(${buildings}) AND outcode = ANY(${outcodes})
     ORDER BY ${likelyFirst} LIMIT 100)
    UNION ALL
    (SELECT ${COLUMNS} FROM addresses WHERE building_key = ANY(${buildings}) AND town_key = ANY(${towns})
     ORDER BY ${likelyFirst} LIMIT 100)
    UNION ALL
    (SELECT found.* FROM unnest(${premises}::text[]) AS wanted, LATERAL (
       SELECT ${COLUMNS} FROM addresses WHERE premises_key = wanted AND town_key = ANY(${towns}) LIMIT 20) AS found LIMIT 100)
    UNION ALL
    (SELECT found.* FROM unnest(${premises}::text[]) AS wanted, LATERAL (
       SELECT ${COLUMNS} FROM addresses WHERE premises_key = wanted ORDER BY town_key LIMIT 10) AS found LIMIT 100)
    UNION ALL
    (SELECT found.* FROM unnest(${named}::text[]) AS name,
     LATERAL (SELECT ${COLUMNS} FROM addresses WHERE street_key = name ORDER BY premises_key LIMIT 20) AS found LIMIT 60)
    UNION ALL
    (SELECT ${COLUMNS} FROM unnest(${buildings}::text[]) AS wanted, LATERAL (
       SELECT * FROM (SELECT * FROM addresses WHERE building_key = wanted ORDER BY town_key, outcode LIMIT 500) AS first_rows
       ORDER BY ${likelyFirst} LIMIT 20) AS found LIMIT 60)
    UNION ALL
    (SELECT found.* FROM unnest(${outcodes}::text[]) AS place,
     LATERAL (SELECT ${COLUMNS} FROM addresses WHERE outcode = place ORDER BY street_key LIMIT 10) AS found LIMIT 20)
    UNION ALL
    (SELECT found.* FROM unnest(${towns}::text[]) AS place,
     LATERAL (SELECT ${COLUMNS} FROM addresses WHERE town_key = place ORDER BY street_key LIMIT 10) AS found LIMIT 20)`)
}

function likelyPremisesFirst(
  { premises, numbers: alone, flats, flatsAtNumbers }: Clues,
  buildings: readonly string[],
): Prisma.Sql {
  // A flat's designator begins its premises' key; a bare number before a building's name may be one.
  const numbers = [...alone, ...flatsAtNumbers.map(({ number }) => number)]
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
export async function addressesBegunBy(beginnings: readonly string[]): Promise<AddressRow[]> {
  return onIndexes(Prisma.sql`
    SELECT found.* FROM unnest(${beginnings}::text[]) WITH ORDINALITY AS wanted (beginning, at),
    LATERAL (
      SELECT ${COLUMNS} FROM addresses
      WHERE premises_key ~>=~ beginning AND premises_key ~<~ (beginning || ${LAST_CHARACTER})
      ORDER BY premises_key USING ~<~ LIMIT 10
    ) AS found
    ORDER BY at`)
}

const LAST_CHARACTER = '\u{10FFFF}'

/** Premises that a line names in full, and how the place after them begins. */
export interface BegunPlace {
  premisesKey: string
  beginning: string
}

/**
 * Up to 10 addresses of each of the premises that are in a town that begins so, or whose whole text begins as the
 * line does: '12 HIGHST' and 'LEE'. Read in the index; of the table those alone.
 */
export async function addressesInPlacesBegunBy(begun: readonly BegunPlace[], exactKey: string): Promise<AddressRow[]> {
  if (begun.length === 0) return []
  return onIndexes(Prisma.sql`
    SELECT found.* FROM unnest(
      ${begun.map(({ premisesKey }) => premisesKey)}::text[], ${begun.map(({ beginning }) => beginning)}::text[]
    ) WITH ORDINALITY AS wanted (premises, beginning, at),
    LATERAL (
      SELECT ${COLUMNS} FROM (
        SELECT DISTINCT premises_key AS its_premises, town_key AS its_town, full_key AS its_text FROM addresses
        WHERE premises_key = premises AND (starts_with(town_key, beginning) OR starts_with(full_key, ${exactKey}))
        LIMIT 10
      ) AS begun JOIN addresses ON premises_key = its_premises AND town_key = its_town AND full_key = its_text
      LIMIT 10
    ) AS found
    ORDER BY at`)
}

/** Some addresses of each of the streets, wherever they are. */
export async function addressesOnStreets(streets: readonly string[]): Promise<AddressRow[]> {
  return onIndexes(Prisma.sql`
    SELECT found.* FROM unnest(${streets}::text[]) AS wanted,
    LATERAL (SELECT ${COLUMNS} FROM addresses WHERE street_key = wanted ORDER BY premises_key LIMIT 20) AS found LIMIT 100`)
}

/** Those of the postcodes that the directory has, in the order given, at most `limit`. */
export async function knownPostcodes(postcodes: readonly string[], limit: number): Promise<string[]> {
  if (postcodes.length === 0) return []
  const rows = await onIndexes<{ postcode: string }>(Prisma.sql`
    SELECT wanted.postcode FROM unnest(${postcodes}::text[]) WITH ORDINALITY AS wanted (postcode, at),
    LATERAL (SELECT FROM addresses WHERE addresses.postcode = wanted.postcode LIMIT 1) AS found
    ORDER BY at LIMIT ${limit}`)
  return rows.map(({ postcode }) => postcode)
}

/** Up to 10 postcodes of an outcode. */
export async function postcodesOfOutcode(outcode: string): Promise<string[]> {
  const rows = await onIndexes<{ postcode: string }>(Prisma.sql`
    SELECT DISTINCT postcode FROM (SELECT postcode FROM addresses WHERE outcode = ${outcode} LIMIT 500) AS first_rows
    ORDER BY postcode LIMIT 10`)
  return rows.map(({ postcode }) => postcode)
}
