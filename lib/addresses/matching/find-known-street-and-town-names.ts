import { Prisma } from '@/prisma/client/client'
import { listTownsOneEditAway, type MatchFeatures } from './extract-match-features'
import { queryByIndex } from './query-directory'

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
export async function findKnownStreetAndTownNames(features: MatchFeatures): Promise<KnownNames> {
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
