import { Prisma } from '@/prisma/client/client'
import { queryByIndex } from '../matching/query-directory'

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
