import { Prisma } from '@/prisma/client/client'
import { prisma } from '../prisma'
import type { AddressRow } from './address'
import type { Clues } from './clues'
import { withoutCounty } from './counties'
import { type AddressLine, possiblePremises } from './line'

const COLUMNS = Prisma.sql`
  id, sub_building AS "subBuilding", building_name AS "buildingName", number, street, locality, town, county,
  postcode, outcode, premises_key AS "premisesKey", street_key AS "streetKey", town_key AS "townKey", full_key AS "fullKey"`

export async function findById(id: number): Promise<AddressRow | null> {
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

/** Every address that may match the line (match.ts decides); null when there are too many for one to. */
export async function addressesFor(line: AddressLine): Promise<AddressRow[] | null> {
  const premises = possiblePremises(line)
  if (line.postcode) {
    return prisma().$queryRaw`
      SELECT ${COLUMNS} FROM addresses
      WHERE postcode = ${line.postcode.postcode} AND (premises_key = ANY(${premises}) OR full_key = ${line.exactKey})`
  }
  // The country has thousands of 1 High Street; whatever the line ends with, a county apart, is part
  // of the one it means.
  const lastToken = withoutCounty(line.tokens).at(-1) ?? ''
  const rows = await prisma().$queryRaw<AddressRow[]>`
    SELECT ${COLUMNS} FROM addresses
    WHERE premises_key = ANY(${premises}) AND strpos(full_key, ${lastToken.replace('#', '')}) > 0
    LIMIT ${TOO_MANY}`
  return rows.length < TOO_MANY ? rows : null
}

const TOO_MANY = 200

/**
 * Addresses that share something with the clues, at most a few hundred. Each part is a look-up by
 * equality on an index, and each key is looked up by itself with a limit, so it stays bounded at any
 * size of the directory and never becomes a scan.
 */
export async function addressesLike(clues: Clues): Promise<AddressRow[]> {
  const { postcodes, outcodes, phrases, premises } = clues
  const sameHouseFirst = sameHouse(clues)
  return onIndexes(Prisma.sql`
    (SELECT ${COLUMNS} FROM addresses WHERE postcode = ANY(${postcodes}) ORDER BY ${sameHouseFirst} LIMIT 200)
    UNION ALL
    (SELECT ${COLUMNS} FROM addresses WHERE outcode = ANY(${outcodes}) AND street_key = ANY(${phrases})
     ORDER BY ${sameHouseFirst} LIMIT 100)
    UNION ALL
    (SELECT ${COLUMNS} FROM addresses WHERE town_key = ANY(${phrases}) AND street_key = ANY(${phrases})
     ORDER BY ${sameHouseFirst} LIMIT 100)
    UNION ALL
    (SELECT ${COLUMNS} FROM addresses WHERE premises_key = ANY(${premises})
     ORDER BY town_key = ANY(${phrases}) DESC LIMIT 50)
    UNION ALL
    (SELECT found.* FROM unnest(${phrases}::text[]) AS phrase,
     LATERAL (SELECT ${COLUMNS} FROM addresses WHERE street_key = phrase ORDER BY premises_key LIMIT 20) AS found LIMIT 60)`)
}

function sameHouse({ premises, numbers }: Clues): Prisma.Sql {
  return Prisma.sql`premises_key = ANY(${premises}) DESC, coalesce(upper(number) = ANY(${numbers}), false) DESC`
}

/**
 * The keys of the streets of the outcodes and of the towns that the clues name, at most
 * `MOST_STREETS` for each of the two: one index probe a street, however many addresses it has.
 */
export async function streetsInPlace({ outcodes, phrases }: Clues): Promise<string[]> {
  const rows = await onIndexes<{ streetKey: string }>(Prisma.sql`
    WITH RECURSIVE in_outcode AS (
      SELECT place, (SELECT street_key FROM addresses WHERE outcode = place ORDER BY street_key LIMIT 1) AS last
      FROM unnest(${outcodes}::text[]) AS place
      UNION ALL
      SELECT place, (SELECT street_key FROM addresses WHERE outcode = place AND street_key > last ORDER BY street_key LIMIT 1)
      FROM in_outcode WHERE last IS NOT NULL
    ), in_town AS (
      SELECT place, (SELECT street_key FROM addresses WHERE town_key = place ORDER BY street_key LIMIT 1) AS last
      FROM unnest(${phrases}::text[]) AS place
      UNION ALL
      SELECT place, (SELECT street_key FROM addresses WHERE town_key = place AND street_key > last ORDER BY street_key LIMIT 1)
      FROM in_town WHERE last IS NOT NULL
    )
    (SELECT last AS "streetKey" FROM in_outcode WHERE last IS NOT NULL LIMIT ${MOST_STREETS})
    UNION ALL
    (SELECT last FROM in_town WHERE last IS NOT NULL LIMIT ${MOST_STREETS})`)
  return [...new Set(rows.map(({ streetKey }) => streetKey))]
}

const MOST_STREETS = 1_000

/** Addresses on the streets where the clues place them, and some others of that place. */
export async function addressesInPlace(clues: Clues, streets: readonly string[]): Promise<AddressRow[]> {
  const { outcodes, phrases } = clues
  return onIndexes(Prisma.sql`
    (SELECT ${COLUMNS} FROM addresses WHERE outcode = ANY(${outcodes}) AND street_key = ANY(${streets})
     ORDER BY ${sameHouse(clues)} LIMIT 100)
    UNION ALL
    (SELECT ${COLUMNS} FROM addresses WHERE town_key = ANY(${phrases}) AND street_key = ANY(${streets})
     ORDER BY ${sameHouse(clues)} LIMIT 100)
    UNION ALL
    (SELECT found.* FROM unnest(${outcodes}::text[]) AS place,
     LATERAL (SELECT ${COLUMNS} FROM addresses WHERE outcode = place ORDER BY street_key LIMIT 10) AS found LIMIT 20)
    UNION ALL
    (SELECT found.* FROM unnest(${phrases}::text[]) AS place,
     LATERAL (SELECT ${COLUMNS} FROM addresses WHERE town_key = place ORDER BY street_key LIMIT 10) AS found LIMIT 20)`)
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
