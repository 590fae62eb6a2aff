import { Prisma } from '@/prisma/client/client'
import { listPlacesOneEditAway, type MatchFeatures } from './extract-match-features'
import { queryByIndex } from './query-directory'

/**
 * The keys of those names in a line that occur in the directory. The towns and localities can include corrections of a
 * mistyped one.
 */
export interface KnownNames {
  streets: string[]
  buildings: string[]
  towns: string[]
  localities: string[]
}

/**
 * Looks up each phrase as a street, a building, a town and a locality, which takes one index probe each. If the line
 * doesn't end with a known town or locality, also looks up possible corrections of a mistyped one.
 */
export async function findKnownNames(features: MatchFeatures): Promise<KnownNames> {
  const { lastNames } = features
  const phrases = [...features.phrases.keys()]
  const rows = await queryByIndex<{ kind: keyof KnownNames; name: string }>(Prisma.sql`
    WITH places AS MATERIALIZED (
      SELECT 'towns' AS kind, phrase FROM unnest(${phrases}::text[]) AS phrase,
        LATERAL (SELECT FROM address_streets WHERE town_key = phrase ORDER BY street_key USING ~<~ LIMIT 1) AS street
      UNION ALL
      SELECT 'localities', phrase FROM unnest(${phrases}::text[]) AS phrase,
        LATERAL (SELECT FROM address_locality_streets WHERE locality_key = phrase ORDER BY street_key LIMIT 1) AS street
    ), corrections AS MATERIALIZED (
      SELECT correction FROM unnest(${listPlacesOneEditAway(features)}::text[]) AS correction
      WHERE NOT EXISTS (SELECT FROM places WHERE phrase = ANY(${lastNames}))
    )
    SELECT kind, phrase AS name FROM places
    UNION ALL
    SELECT 'towns', correction FROM corrections,
      LATERAL (SELECT FROM address_streets WHERE town_key = correction ORDER BY street_key USING ~<~ LIMIT 1) AS street
    UNION ALL
    SELECT 'localities', correction FROM corrections,
      LATERAL (SELECT FROM address_locality_streets WHERE locality_key = correction ORDER BY street_key LIMIT 1) AS street
    UNION ALL
    SELECT 'streets', phrase FROM unnest(${phrases}::text[]) AS phrase,
      LATERAL (SELECT FROM addresses WHERE street_key = phrase ORDER BY premises_key LIMIT 1) AS home
    UNION ALL
    SELECT 'buildings', phrase FROM unnest(${phrases}::text[]) AS phrase,
      LATERAL (SELECT FROM addresses WHERE building_key = phrase ORDER BY town_key LIMIT 1) AS home`)
  const getNames = (kind: keyof KnownNames) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  return {
    streets: getNames('streets'),
    buildings: getNames('buildings'),
    towns: getNames('towns'),
    localities: getNames('localities'),
  }
}
