import { listOneEditAway } from '@/lib/addresses/matching/edit-distance'
import { Prisma } from '@/prisma/client/client'
import { type FuzzyMatch, findFuzzyMatches, getMaxTypos } from './fuzzy-match'
import { expandNameTokens, splitInTwo } from './name-tokens'
import type { SearchQuery } from './parse-query'
import type { Match, MatchedBy, TenantSearchResult } from './results'

/** How many of each way of finding are looked at: of a name that more have, the newest of them. */
const MAX_MATCHES = 300
/** How many of the newest contracts are looked through before all that fit are gathered from the index. */
const MAX_CONTRACTS_SCANNED = 4000

type Transaction = Prisma.TransactionClient

/**
 * Never by reading a whole table: what PostgreSQL expects of "a few of many" is often that it would meet them soon.
 * Until the end of the transaction.
 */
export async function disableSequentialScans(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`
}

/** The words of a text in the form that is compared, each once. */
export async function foldWords(tx: Transaction, text: string): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ words: string[] }[]>`SELECT normalised_words(${text}) AS words`
  return [...new Set(row?.words)].filter((word) => word !== '').slice(0, MAX_WORDS)
}

/** More are no name. */
const MAX_WORDS = 6

/** Who is found by what was typed as it stands. */
export async function findExactMatches(tx: Transaction, query: SearchQuery, words: string[]): Promise<Match[]> {
  const { tenantId, contractId, requestId, email, phoneEnd, postcode } = query
  const queries = [
    tenantId &&
      matchSql('tenant', 0, Prisma.sql`SELECT id, NULL FROM tenants WHERE id = ${tenantId}::int AND mode = 'live'`),
    contractId &&
      matchSql(
        'contract',
        0,
        Prisma.sql`SELECT tenant_id, id FROM house_contracts WHERE id = ${contractId}::int AND mode = 'live'`,
      ),
    ...(requestId ? requestMatchesSql(requestId) : []),
    email && emailMatchesSql(email),
    phoneEnd && matchSql('phone', 0, newestTenantsSql([`#${phoneEnd}`])),
    postcode &&
      matchSql(
        'quote',
        1,
        Prisma.sql`
      SELECT tenant_id, NULL FROM quote_requests WHERE postcode = ${postcode} AND mode = 'live' ORDER BY id DESC LIMIT ${MAX_MATCHES}`,
      ),
    ...(words.length > 0 ? expandNameTokens(words).map((tokens) => matchSql('name', 0, newestTenantsSql(tokens))) : []),
  ].filter((candidate) => candidate instanceof Prisma.Sql)
  return queries.length > 0 ? tx.$queryRaw`${Prisma.join(queries, ' UNION ALL ')}` : []
}

const matchSql = (matchedBy: MatchedBy, distance: number, tenantsSql: Prisma.Sql) => Prisma.sql`
  SELECT tenant_id AS "tenantId", contract_id::int AS "contractId", ${matchedBy} AS way, ${distance}::int AS distance, NULL AS near
  FROM (${tenantsSql}) found (tenant_id, contract_id)`

const requestMatchesSql = (id: string) => [
  matchSql(
    'request',
    0,
    Prisma.sql`SELECT tenant_id, id FROM house_contracts WHERE request_id = ${id}::uuid AND mode = 'live'`,
  ),
  matchSql(
    'request',
    0,
    Prisma.sql`SELECT tenant_id, NULL FROM quote_requests WHERE request_id = ${id}::uuid AND mode = 'live'`,
  ),
  matchSql(
    'request',
    0,
    Prisma.sql`
    SELECT c.tenant_id, c.id FROM api_requests r JOIN house_contracts c ON c.id = r.contract_id
    WHERE r.id = ${id}::uuid AND c.mode = 'live'`,
  ),
  // A call whose address was not found made no contract, but the company's staff did of it later.
  matchSql(
    'request',
    0,
    Prisma.sql`
    SELECT c.tenant_id, c.id FROM audit_events a JOIN house_contracts c ON c.id = a.subject_id
    WHERE a.request_id = ${id}::uuid AND a.action = 'house_contract.created' AND a.actor_type = 'partner_staff'
      AND c.mode = 'live'`,
  ),
]

const emailMatchesSql = (emailPrefix: string) => Prisma.sql`
  SELECT id AS "tenantId", NULL::int AS "contractId", 'email' AS way, (email_key <> ${emailPrefix})::int AS distance, NULL AS near
  FROM (
    SELECT id, email_key FROM tenants
    WHERE mode = 'live' AND email_key LIKE ${`${emailPrefix.replace(/[\\%_]/g, '\\$&')}%`}
    ORDER BY email_key LIMIT ${MAX_MATCHES}
  ) begun`

/** The newest tenants who have all of some terms. */
const newestTenantsSql = (terms: string[]) => Prisma.sql`
  SELECT t0.tenant_id, NULL::int FROM ${Prisma.join(
    terms.map((_, index) => Prisma.raw(`tenant_search_terms t${index}`)),
    ' CROSS JOIN ',
  )}
  WHERE ${Prisma.join(
    terms.map(
      (term, index) =>
        Prisma.sql`${Prisma.raw(`t${index}`)}.term = ${term} AND ${Prisma.raw(`t${index}.tenant_id = t0.tenant_id`)}`,
    ),
    ' AND ',
  )}
  ORDER BY t0.tenant_id DESC LIMIT ${MAX_MATCHES}`

/**
 * Who has a contract in which every word begins a word of the name, e-mail or address (contract_query). What many
 * contracts fit is found among the newest; what few fit, by gathering them.
 *
 * @param wantedCount how many make it unnecessary to gather
 */
export async function findContractMatches(tx: Transaction, input: string, wantedCount: number): Promise<Match[]> {
  const newestSql = Prisma.sql`
    SELECT tenant_id, id
    FROM (SELECT id, tenant_id, mode, search_words FROM house_contracts ORDER BY id DESC LIMIT ${MAX_CONTRACTS_SCANNED}) newest
    WHERE mode = 'live' AND search_words @@ contract_query(${input}) ORDER BY id DESC LIMIT ${MAX_MATCHES}`
  const matches = await tx.$queryRaw<Match[]>`${matchSql('words', 1, newestSql)}`
  if (new Set(matches.map(({ tenantId }) => tenantId)).size >= wantedCount) return matches
  // Frequent words are looked at in the rows that the rarer ones give, as in the portal's list.
  const fitsSql = Prisma.sql`
    WITH selective AS MATERIALIZED (SELECT selective_part(contract_query(${input}, true)) AS part),
    fits AS MATERIALIZED (
      SELECT tenant_id, id FROM selective, house_contracts
      WHERE search_words @@ part AND (search_words @@ contract_query(${input})) IS TRUE AND mode = 'live'
    )
    SELECT * FROM fits ORDER BY id DESC LIMIT ${MAX_MATCHES}`
  return tx.$queryRaw<Match[]>`${matchSql('words', 1, fitsSql)}`
}

/** Who has a name in which every word is like one that was typed, or of which one word is two without their space. */
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

/** Who has two words that were typed as one: 'smithjones' is Smith-Jones, 'adaking' Ada King. */
async function findSplitWordMatches(tx: Transaction, word: string): Promise<Match[]> {
  const splits = splitInTwo(word.slice(0, MAX_UNSPACED_LENGTH)).filter((parts) =>
    parts.every((part) => part.length > 1),
  )
  const knownSplits = await tx.$queryRaw<{ one: string; other: string }[]>`
    SELECT one, other
    FROM unnest(${splits.map(([one]) => one)}::text[], ${splits.map(([, other]) => other)}::text[]) cut (one, other)
    JOIN name_words a ON a.word = one JOIN name_words b ON b.word = other`
  const queries = knownSplits.map(({ one, other }) => matchSql('near-name', 2, newestTenantsSql([one, other])))
  return queries.length > 0 ? tx.$queryRaw`${Prisma.join(queries, ' UNION ALL ')}` : []
}

/** More is no two names. */
const MAX_UNSPACED_LENGTH = 40

/** For each typed word those that are like it. */
async function findFuzzyMatchesByWord(tx: Transaction, words: string[]): Promise<FuzzyMatch[][]> {
  const rows = await tx.$queryRaw<{ word: string }[]>`
    SELECT word FROM name_words WHERE word = ANY (${words.flatMap((word) => [word, ...listOneEditAway(word)])})
    UNION
    SELECT found.word
    FROM unnest(${words}::text[], ${words.map(getMaxTypos)}::int[]) t (typed, errors), LATERAL (
      (SELECT word FROM name_words WHERE word LIKE '%' || typed || '%' ORDER BY length(word) LIMIT 40)
      UNION ALL
      -- Who makes two errors has the first letter right.
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
  SELECT t.tenant_id AS "tenantId", NULL::int AS "contractId", 'near-name' AS way, n.distance, n.word AS near
  FROM unnest(${fuzzyMatches.map(({ word }) => word)}::text[], ${fuzzyMatches.map(({ distance }) => distance)}::int[]) n (word, distance),
    LATERAL (SELECT tenant_id FROM tenant_search_terms WHERE term = n.word ORDER BY tenant_id DESC LIMIT ${MAX_MATCHES}) t
  ORDER BY n.distance, t.tenant_id DESC LIMIT ${MAX_MATCHES}`

/**
 * The newest of the rarest word are looked through for the others: when more have it than are looked through, enough
 * of them have the others too, or next to nobody.
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
    SELECT tenant_id AS "tenantId", NULL::int AS "contractId", 'near-name' AS way, sum(distance)::int AS distance, NULL AS near
    FROM fits GROUP BY tenant_id HAVING count(*) = ${matchesByWord.length} ORDER BY sum(distance), tenant_id DESC LIMIT ${MAX_MATCHES}`
}

const MAX_TENANTS_SCANNED = 1500

/** What the results show of those who fit best: as typed before mistyped, with an active contract first, then the newest. */
export async function loadBestTenants(
  tx: Transaction,
  input: string,
  matches: Match[],
  limit: number,
): Promise<TenantSearchResult[]> {
  const rows = await tx.$queryRaw<TenantRow[]>`
    WITH matches AS (
      SELECT DISTINCT ON (tenant_id) *
      FROM unnest(
        ${matches.map(({ tenantId }) => tenantId)}::int[], ${matches.map(({ contractId }) => contractId)}::int[],
        ${matches.map(({ way }) => way)}::text[], ${matches.map(({ distance }) => distance)}::int[],
        ${matches.map(({ near }) => near)}::text[]
      ) WITH ORDINALITY m (tenant_id, contract_id, way, distance, near, place)
      ORDER BY tenant_id, distance, place
    ), best AS (
      SELECT m.*, a.id AS active_id, row_number() OVER (ORDER BY m.distance, a.id DESC NULLS LAST, m.tenant_id DESC) AS rank
      FROM matches m LEFT JOIN house_contracts a ON a.tenant_id = m.tenant_id AND a.state = 'active'
      ORDER BY rank LIMIT ${limit}
    )
    SELECT t.id, t.first_name AS "firstName", t.last_name AS "lastName", t.email, t.erased_at IS NOT NULL AS erased,
      b.way, b.near, c.id AS "contractId", c.state, c.matched_address AS address, o.name AS "companyName",
      c.start_date::text AS "startDate", c.end_date::text AS "endDate",
      CASE WHEN b.way <> 'words' THEN NULL
        WHEN array_to_tsvector(normalised_words(concat_ws(' ', c.first_name, c.last_name))) @@ contract_query(${input}) THEN 'name'
        WHEN array_to_tsvector(normalised_words(concat_ws(' ', c.matched_address, c.address, replace(c.postcode, ' ', '')))) @@ contract_query(${input})
          THEN 'address' END AS "wordsOf"
    FROM best b JOIN tenants t ON t.id = b.tenant_id
    LEFT JOIN house_contracts c ON c.id = coalesce(b.contract_id, b.active_id, (
      SELECT max(id) FROM house_contracts WHERE tenant_id = t.id
    ))
    LEFT JOIN companies o ON o.id = c.company_id
    ORDER BY b.rank`
  return rows.map(({ contractId, state, address, companyName, startDate, endDate, ...tenant }) => ({
    ...tenant,
    contract: contractId === null ? null : { id: contractId, state, address, companyName, startDate, endDate },
  }))
}

type TenantRow = Omit<TenantSearchResult, 'contract'> &
  Omit<NonNullable<TenantSearchResult['contract']>, 'id'> & { contractId: number | null }
