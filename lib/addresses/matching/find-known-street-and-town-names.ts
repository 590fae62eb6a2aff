import { Prisma } from '@/prisma/client/client'
import { listTownsOneEditAway, type MatchFeatures } from './extract-match-features'
import { queryByIndex } from './query-directory'

/**
 * The keys of those names in a line that occur in the directory, as streets, towns or buildings. The towns can include
 * corrections of a mistyped town.
 */
export interface KnownNames {
  streets: string[]
  towns: string[]
  buildings: string[]
}

/**
 * Looks up each phrase as a street, a town and a building, which takes one index probe each. If the line doesn't end
 * with a known town, also looks up possible corrections of a mistyped town.
 */
export async function findKnownStreetAndTownNames(features: MatchFeatures): Promise<KnownNames> {
  const { lastNames } = features
  const phrases = [...features.phrases]
  const rows = await queryByIndex<{ kind: keyof KnownNames; name: string }>(Prisma.sql`
    WITH towns AS MATERIALIZED (
      SELECT phrase FROM unnest(${phrases}::text[]) AS phrase,
        LATERAL (SELECT FROM addresses WHERE town_key = phrase ORDER BY street_key LIMIT 1) AS home
    )
    SELECT 'streets' AS kind, phrase AS name FROM unnest(${phrases}::text[]) AS phrase,
      LATERAL (SELECT FROM addresses WHERE street_key = phrase ORDER BY premises_key LIMIT 1) AS home
    UNION ALL
    SELECT 'towns', phrase FROM towns
    UNION ALL
    SELECT 'towns', correction FROM unnest(${listTownsOneEditAway(features)}::text[]) AS correction,
      LATERAL (SELECT FROM addresses WHERE town_key = correction ORDER BY street_key LIMIT 1) AS home
    WHERE NOT EXISTS (SELECT FROM towns WHERE phrase = ANY(${lastNames}))
    UNION ALL
    SELECT 'buildings', phrase FROM unnest(${phrases}::text[]) AS phrase,
      LATERAL (SELECT FROM addresses WHERE building_key = phrase ORDER BY town_key LIMIT 1) AS home`)
  const getNames = (kind: keyof KnownNames) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  return { streets: getNames('streets'), towns: getNames('towns'), buildings: getNames('buildings') }
}
