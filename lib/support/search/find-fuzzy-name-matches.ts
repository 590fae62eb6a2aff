import { listOneEditAway } from '@/lib/addresses/matching/edit-distance'
import { type FuzzyMatch, findFuzzyMatches, getMaxTypos } from '@/lib/contracts/list/fuzzy-match'
import { Prisma } from '@/prisma/client/client'
import { MAX_MATCHES, matchConditionsSql, newestTenantsSql, type Transaction } from './match-conditions-sql'
import { splitInTwo } from './name-tokens'
import type { Match } from './search-result-types'

/**
 * Finds tenants whose name contains a similar word for each typed word. A single typed word can also be two words of a
 * name that were typed without the space.
 */
export async function findFuzzyNameMatches(tx: Transaction, words: string[]): Promise<Match[]> {
  const matchesByWord = await findFuzzyMatchesByWord(tx, words)
  const [firstWord, ...otherWords] = words
  const unspacedMatches = firstWord && otherWords.length === 0 ? await findSplitWordMatches(tx, firstWord) : []
  if (matchesByWord.some((fuzzyMatches) => fuzzyMatches.length === 0)) return unspacedMatches
  const [fuzzyMatches] = matchesByWord
  return matchesByWord.length === 1 && fuzzyMatches
    ? [...unspacedMatches, ...(await findNewestTenantsByWord(tx, fuzzyMatches))]
    : findTenantsMatchingAllWords(tx, matchesByWord)
}

/**
 * Finds tenants if two words of their name were typed as one. For example, 'smithjones' matches Smith-Jones and
 * 'adaking' matches Ada King.
 */
async function findSplitWordMatches(tx: Transaction, word: string): Promise<Match[]> {
  const splits = splitInTwo(word.slice(0, MAX_UNSPACED_LENGTH)).filter((parts) =>
    parts.every((part) => part.length > 1),
  )
  const knownSplits = await tx.$queryRaw<{ one: string; other: string }[]>`
    SELECT one, other
    FROM unnest(${splits.map(([one]) => one)}::text[], ${splits.map(([, other]) => other)}::text[]) cut (one, other)
    JOIN name_words a ON a.word = one JOIN name_words b ON b.word = other`
  const queries = knownSplits.map(({ one, other }) =>
    matchConditionsSql('near-name', 2, newestTenantsSql([one, other])),
  )
  return queries.length > 0 ? tx.$queryRaw`${Prisma.join(queries, ' UNION ALL ')}` : []
}

/** The length at which a word is cut off before it's split into two words of a name. */
const MAX_UNSPACED_LENGTH = 40

/** For each typed word, returns the similar words that occur in names. */
async function findFuzzyMatchesByWord(tx: Transaction, words: string[]): Promise<FuzzyMatch[][]> {
  const rows = await tx.$queryRaw<{ word: string }[]>`
    SELECT word FROM name_words WHERE word = ANY (${words.flatMap((word) => [word, ...listOneEditAway(word)])})
    UNION
    SELECT found.word
    FROM unnest(${words}::text[], ${words.map(getMaxTypos)}::int[]) t (typed, errors), LATERAL (
      (SELECT word FROM name_words WHERE word LIKE '%' || typed || '%' ORDER BY length(word) LIMIT 40)
      UNION ALL
      -- With more than one typing error, the first letter must match, so that PostgreSQL can use the index.
      (SELECT word FROM name_words
       WHERE word >= left(typed, 1) AND word < left(typed, 1) || ${LAST_CHARACTER} AND CASE
         WHEN abs(length(word) - length(typed)) <= errors THEN levenshtein_less_equal(word, typed, errors) <= errors
         WHEN length(typed) >= 5 AND length(word) > length(typed) AND left(word, 2) = left(typed, 2)
           THEN levenshtein_less_equal(left(word, length(typed)), typed, 2) <= 2
         ELSE false END
       LIMIT 200)
    ) found`
  const candidates = rows.map(({ word }) => word)
  return words.map((word) => findFuzzyMatches(word, candidates))
}

const LAST_CHARACTER = '\u{10FFFF}'

const findNewestTenantsByWord = (tx: Transaction, fuzzyMatches: FuzzyMatch[]) => tx.$queryRaw<Match[]>`
  SELECT t.tenant_id AS "tenantId", NULL::int AS "contractId", 'near-name' AS "matchedBy", n.distance, n.word AS near
  FROM unnest(${fuzzyMatches.map(({ word }) => word)}::text[], ${fuzzyMatches.map(({ distance }) => distance)}::int[]) n (word, distance),
    LATERAL (SELECT tenant_id FROM tenant_search_terms WHERE term = n.word ORDER BY tenant_id DESC LIMIT ${MAX_MATCHES}) t
  ORDER BY n.distance, t.tenant_id DESC LIMIT ${MAX_MATCHES}`

/**
 * Finds tenants whose name has a similar word for every typed word.
 *
 * Looks only at the newest MAX_TENANTS_SCANNED tenants whose name has a word similar to the rarest typed word. If there
 * are more, this can miss older tenants. That matters only if the combination of words is very rare.
 */
async function findTenantsMatchingAllWords(tx: Transaction, matchesByWord: FuzzyMatch[][]): Promise<Match[]> {
  const rows = matchesByWord.flatMap((wordMatches, at) => wordMatches.map((wordMatch) => ({ ...wordMatch, at })))
  const matchesSql = Prisma.sql`unnest(
    ${rows.map(({ at }) => at)}::int[], ${rows.map(({ word }) => word)}::text[], ${rows.map(({ distance }) => distance)}::int[]
  )`
  const [rarestWord] = await tx.$queryRaw<{ at: number }[]>`
    SELECT at FROM ${matchesSql} n (at, word, distance),
      LATERAL (SELECT FROM tenant_search_terms WHERE term = n.word LIMIT ${MAX_TENANTS_SCANNED}) t
    GROUP BY at ORDER BY count(*) LIMIT 1`
  if (!rarestWord) return []
  return tx.$queryRaw<Match[]>`
    WITH newest AS MATERIALIZED (
      SELECT DISTINCT t.tenant_id FROM ${matchesSql} n (at, word, distance),
        LATERAL (SELECT tenant_id FROM tenant_search_terms WHERE term = n.word ORDER BY tenant_id DESC LIMIT ${MAX_TENANTS_SCANNED}) t
      WHERE n.at = ${rarestWord.at} ORDER BY t.tenant_id DESC LIMIT ${MAX_TENANTS_SCANNED}
    ), theirs AS MATERIALIZED (
      SELECT tenant_id, term FROM tenant_search_terms WHERE tenant_id = ANY (ARRAY(SELECT tenant_id FROM newest))
    ), fits AS (
      SELECT tenant_id, n.at, min(n.distance) AS distance
      FROM theirs JOIN ${matchesSql} n (at, word, distance) ON n.word = theirs.term
      GROUP BY tenant_id, n.at
    )
    SELECT tenant_id AS "tenantId", NULL::int AS "contractId", 'near-name' AS "matchedBy", sum(distance)::int AS distance, NULL AS near
    FROM fits GROUP BY tenant_id HAVING count(*) = ${matchesByWord.length} ORDER BY sum(distance), tenant_id DESC LIMIT ${MAX_MATCHES}`
}

const MAX_TENANTS_SCANNED = 1500
