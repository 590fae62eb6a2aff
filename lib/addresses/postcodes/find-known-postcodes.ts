import { Prisma } from '@/prisma/client/client'
import { queryByIndex } from '../matching/query-directory'

/** Returns the first `limit` of the given postcodes that exist in the directory, in the order given. */
export async function findKnownPostcodes(postcodes: readonly string[], limit: number): Promise<string[]> {
  if (postcodes.length === 0) return []
  const rows = await queryByIndex<{ postcode: string }>(Prisma.sql`
    SELECT input.postcode FROM unnest(${postcodes}::text[]) WITH ORDINALITY AS input (postcode, position),
    LATERAL (SELECT FROM addresses WHERE addresses.postcode = input.postcode LIMIT 1) AS address
    ORDER BY position LIMIT ${limit}`)
  return rows.map(({ postcode }) => postcode)
}

/** Returns up to 10 of the directory's postcodes in an outcode. */
export async function findPostcodesOfOutcode(outcode: string): Promise<string[]> {
  const rows = await queryByIndex<{ postcode: string }>(Prisma.sql`
    SELECT DISTINCT postcode FROM (SELECT postcode FROM addresses WHERE outcode = ${outcode} LIMIT 500) AS first_rows
    ORDER BY postcode LIMIT 10`)
  return rows.map(({ postcode }) => postcode)
}
