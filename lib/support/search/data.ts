import { oneEditAway } from '@/lib/addresses/matching/edit-distance'
import { Prisma } from '@/prisma/client/client'
import { errorsIn, type NearWord, nearWords } from './fuzzy-match'
import { cutsOf, meantWords } from './name-tokens'
import type { Asked } from './parse-query'
import type { FoundTenant, Match, Way } from './results'

/** How many of each way of finding are looked at: of a name that more have, the newest of them. */
const MOST = 300
/** How many of the newest contracts are looked through before all that fit are gathered from the index. */
const LOOKED_THROUGH = 4000

type Transaction = Prisma.TransactionClient

/**
 * Never by reading a whole table: what PostgreSQL expects of "a few of many" is often that it would meet them soon.
 * Until the end of the transaction.
 */
export async function searchByIndexes(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SET LOCAL enable_seqscan = off`
}

/** The words of a text in the form that is compared, each once. */
export async function comparedWords(tx: Transaction, text: string): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ words: string[] }[]>`SELECT normalised_words(${text}) AS words`
  return [...new Set(row?.words)].filter((word) => word !== '').slice(0, MOST_WORDS)
}

/** More are no name. */
const MOST_WORDS = 6

/** Who is found by what was typed as it stands. */
export async function matchesOf(tx: Transaction, asked: Asked, words: string[]): Promise<Match[]> {
  const { tenantId, contractId, requestId, email, phoneEnd, postcode } = asked
  const ways = [
    tenantId &&
      match('tenant', 0, Prisma.sql`SELECT id, NULL FROM tenants WHERE id = ${tenantId}::int AND mode = 'live'`),
    contractId &&
      match(
        'contract',
        0,
        Prisma.sql`SELECT tenant_id, id FROM house_contracts WHERE id = ${contractId}::int AND mode = 'live'`,
      ),
    ...(requestId ? ofRequest(requestId) : []),
    email && ofEmail(email),
    phoneEnd && match('phone', 0, newestWith([`#${phoneEnd}`])),
    postcode &&
      match(
        'quote',
        1,
        Prisma.sql`
      SELECT tenant_id, NULL FROM quote_requests WHERE postcode = ${postcode} AND mode = 'live' ORDER BY id DESC LIMIT ${MOST}`,
      ),
    ...(words.length > 0 ? meantWords(words).map((meant) => match('name', 0, newestWith(meant))) : []),
  ].filter((way) => way instanceof Prisma.Sql)
  return ways.length > 0 ? tx.$queryRaw`${Prisma.join(ways, ' UNION ALL ')}` : []
}

const match = (way: Way, distance: number, found: Prisma.Sql) => Prisma.sql`
  SELECT tenant_id AS "tenantId", contract_id::int AS "contractId", ${way} AS way, ${distance}::int AS distance, NULL AS near
  FROM (${found}) found (tenant_id, contract_id)`

const ofRequest = (id: string) => [
  match(
    'request',
    0,
    Prisma.sql`SELECT tenant_id, id FROM house_contracts WHERE request_id = ${id}::uuid AND mode = 'live'`,
  ),
  match(
    'request',
    0,
    Prisma.sql`SELECT tenant_id, NULL FROM quote_requests WHERE request_id = ${id}::uuid AND mode = 'live'`,
  ),
  match(
    'request',
    0,
    Prisma.sql`
    SELECT c.tenant_id, c.id FROM api_requests r JOIN house_contracts c ON c.id = r.contract_id
    WHERE r.id = ${id}::uuid AND c.mode = 'live'`,
  ),
  // A call whose address was not found made no contract, but the company's staff did of it later.
  match(
    'request',
    0,
    Prisma.sql`
    SELECT c.tenant_id, c.id FROM audit_events a JOIN house_contracts c ON c.id = a.subject_id
    WHERE a.request_id = ${id}::uuid AND a.action = 'house_contract.created' AND a.actor_type = 'partner_staff'
      AND c.mode = 'live'`,
  ),
]

const ofEmail = (beginning: string) => Prisma.sql`
  SELECT id AS "tenantId", NULL::int AS "contractId", 'email' AS way, (email_key <> ${beginning})::int AS distance, NULL AS near
  FROM (
    SELECT id, email_key FROM tenants
    WHERE mode = 'live' AND email_key LIKE ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`}
    ORDER BY email_key LIMIT ${MOST}
  ) begun`

/** The newest tenants who have all of some terms. */
const newestWith = (terms: string[]) => Prisma.sql`
  SELECT t0.tenant_id, NULL::int FROM ${Prisma.join(
    terms.map((_, at) => Prisma.raw(`tenant_search_terms t${at}`)),
    ' CROSS JOIN ',
  )}
  WHERE ${Prisma.join(
    terms.map(
      (term, at) =>
        Prisma.sql`${Prisma.raw(`t${at}`)}.term = ${term} AND ${Prisma.raw(`t${at}.tenant_id = t0.tenant_id`)}`,
    ),
    ' AND ',
  )}
  ORDER BY t0.tenant_id DESC LIMIT ${MOST}`

/**
 * Who has a contract in which every word begins a word of the name, e-mail or address (contract_query). What many
 * contracts fit is found among the newest; what few fit, by gathering them.
 *
 * @param enough how many make it unnecessary to gather
 */
export async function matchesOfContracts(tx: Transaction, typed: string, enough: number): Promise<Match[]> {
  const newest = Prisma.sql`
    SELECT tenant_id, id
    FROM (SELECT id, tenant_id, mode, search_words FROM house_contracts ORDER BY id DESC LIMIT ${LOOKED_THROUGH}) newest
    WHERE mode = 'live' AND search_words @@ contract_query(${typed}) ORDER BY id DESC LIMIT ${MOST}`
  const found = await tx.$queryRaw<Match[]>`${match('words', 1, newest)}`
  if (new Set(found.map(({ tenantId }) => tenantId)).size >= enough) return found
  // Frequent words are looked at in the rows that the rarer ones give, as in the portal's list.
  const fits = Prisma.sql`
    WITH selective AS MATERIALIZED (SELECT selective_part(contract_query(${typed}, true)) AS part),
    fits AS MATERIALIZED (
      SELECT tenant_id, id FROM selective, house_contracts
      WHERE search_words @@ part AND (search_words @@ contract_query(${typed})) IS TRUE AND mode = 'live'
    )
    SELECT * FROM fits ORDER BY id DESC LIMIT ${MOST}`
  return tx.$queryRaw<Match[]>`${match('words', 1, fits)}`
}

/** Who has a name in which every word is like one that was typed, or of which one word is two without their space. */
export async function matchesOfNearNames(tx: Transaction, words: string[]): Promise<Match[]> {
  const each = await nearWordsOf(tx, words)
  const [only, ...others] = words
  const unspaced = only && others.length === 0 ? await withBothParts(tx, only) : []
  if (each.some((near) => near.length === 0)) return unspaced
  const [near] = each
  return each.length === 1 && near ? [...unspaced, ...(await newestOfEach(tx, near))] : withOneOfEach(tx, each)
}

/** Who has two words that were typed as one: 'smithjones' is Smith-Jones, 'adaking' Ada King. */
async function withBothParts(tx: Transaction, word: string): Promise<Match[]> {
  const cuts = cutsOf(word.slice(0, LONGEST_UNSPACED)).filter((parts) => parts.every((part) => part.length > 1))
  const known = await tx.$queryRaw<{ one: string; other: string }[]>`
    SELECT one, other
    FROM unnest(${cuts.map(([one]) => one)}::text[], ${cuts.map(([, other]) => other)}::text[]) cut (one, other)
    JOIN name_words a ON a.word = one JOIN name_words b ON b.word = other`
  const ways = known.map(({ one, other }) => match('near-name', 2, newestWith([one, other])))
  return ways.length > 0 ? tx.$queryRaw`${Prisma.join(ways, ' UNION ALL ')}` : []
}

/** More is no two names. */
const LONGEST_UNSPACED = 40

/** For each typed word those that are like it. */
async function nearWordsOf(tx: Transaction, words: string[]): Promise<NearWord[][]> {
  const rows = await tx.$queryRaw<{ word: string }[]>`
    SELECT word FROM name_words WHERE word = ANY (${words.flatMap((word) => [word, ...oneEditAway(word)])})
    UNION
    SELECT found.word
    FROM unnest(${words}::text[], ${words.map(errorsIn)}::int[]) t (typed, errors), LATERAL (
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
  return words.map((word) => nearWords(word, candidates))
}

const LAST_CHARACTER = '\u{10FFFF}'

const newestOfEach = (tx: Transaction, near: NearWord[]) => tx.$queryRaw<Match[]>`
  SELECT t.tenant_id AS "tenantId", NULL::int AS "contractId", 'near-name' AS way, n.distance, n.word AS near
  FROM unnest(${near.map(({ word }) => word)}::text[], ${near.map(({ distance }) => distance)}::int[]) n (word, distance),
    LATERAL (SELECT tenant_id FROM tenant_search_terms WHERE term = n.word ORDER BY tenant_id DESC LIMIT ${MOST}) t
  ORDER BY n.distance, t.tenant_id DESC LIMIT ${MOST}`

/**
 * The newest of the rarest word are looked through for the others: when more have it than are looked through, enough
 * of them have the others too, or next to nobody.
 */
async function withOneOfEach(tx: Transaction, each: NearWord[][]): Promise<Match[]> {
  const rows = each.flatMap((near, at) => near.map((one) => ({ ...one, at })))
  const near = Prisma.sql`unnest(
    ${rows.map(({ at }) => at)}::int[], ${rows.map(({ word }) => word)}::text[], ${rows.map(({ distance }) => distance)}::int[]
  )`
  const [rarest] = await tx.$queryRaw<{ at: number }[]>`
    SELECT at FROM ${near} n (at, word, distance),
      LATERAL (SELECT FROM tenant_search_terms WHERE term = n.word LIMIT ${LOOKED_THROUGH_NEAR}) t
    GROUP BY at ORDER BY count(*) LIMIT 1`
  if (!rarest) return []
  return tx.$queryRaw<Match[]>`
    WITH newest AS MATERIALIZED (
      SELECT DISTINCT t.tenant_id FROM ${near} n (at, word, distance),
        LATERAL (SELECT tenant_id FROM tenant_search_terms WHERE term = n.word ORDER BY tenant_id DESC LIMIT ${LOOKED_THROUGH_NEAR}) t
      WHERE n.at = ${rarest.at} ORDER BY t.tenant_id DESC LIMIT ${LOOKED_THROUGH_NEAR}
    ), theirs AS MATERIALIZED (
      SELECT tenant_id, term FROM tenant_search_terms WHERE tenant_id = ANY (ARRAY(SELECT tenant_id FROM newest))
    ), fits AS (
      SELECT tenant_id, n.at, min(n.distance) AS distance
      FROM theirs JOIN ${near} n (at, word, distance) ON n.word = theirs.term
      GROUP BY tenant_id, n.at
    )
    SELECT tenant_id AS "tenantId", NULL::int AS "contractId", 'near-name' AS way, sum(distance)::int AS distance, NULL AS near
    FROM fits GROUP BY tenant_id HAVING count(*) = ${each.length} ORDER BY sum(distance), tenant_id DESC LIMIT ${MOST}`
}

const LOOKED_THROUGH_NEAR = 1500

/** What the results show of those who fit best: as typed before mistyped, with an active contract first, then the newest. */
export async function bestOf(tx: Transaction, typed: string, matches: Match[], most: number): Promise<FoundTenant[]> {
  const rows = await tx.$queryRaw<Row[]>`
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
      ORDER BY rank LIMIT ${most}
    )
    SELECT t.id, t.first_name AS "firstName", t.last_name AS "lastName", t.email, t.erased_at IS NOT NULL AS erased,
      b.way, b.near, c.id AS "contractId", c.state, c.matched_address AS address, o.name AS "companyName",
      c.start_date::text AS "startDate", c.end_date::text AS "endDate",
      CASE WHEN b.way <> 'words' THEN NULL
        WHEN array_to_tsvector(normalised_words(concat_ws(' ', c.first_name, c.last_name))) @@ contract_query(${typed}) THEN 'name'
        WHEN array_to_tsvector(normalised_words(concat_ws(' ', c.matched_address, c.address, replace(c.postcode, ' ', '')))) @@ contract_query(${typed})
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

type Row = Omit<FoundTenant, 'contract'> &
  Omit<NonNullable<FoundTenant['contract']>, 'id'> & { contractId: number | null }
