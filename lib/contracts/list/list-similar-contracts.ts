import { queryRows } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import { type ContractListItem, findContractRows, LIST_COLUMNS } from './find-contract-rows'
import { findSimilarEmails } from './find-similar-emails'
import { findSimilarWords } from './find-similar-words'
import type { ContractPage } from './list-contracts'
import { buildPhoneTerms, MIN_SIMILAR_PHONE_DIGITS } from './phone-terms'
import type { ContractFilter } from './schema'
import { buildSimilarQuery, listReadings, listTerms, parseTokens, type SimilarQuery } from './similar-query'

/** Few, so that a short scan of the newest contracts fills the page if many contracts are similar. */
const MAX_CONTRACTS = 20

/**
 * Returns contracts that are similar to the filter's search text, in the filter's order, but at most `MAX_CONTRACTS`.
 * Call it only if no contract matches the text exactly. The text may have typing errors, missing or additional spaces
 * or a mistyped email domain, or be the last four digits of a phone number.
 */
export async function listSimilarContracts(
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
): Promise<ContractPage> {
  const query = await findSimilarQuery(companyId, mode, filter.searchText)
  if (!query) return toPage([])
  const range = { fromKey: null, isBackwards: false, limit: MAX_CONTRACTS + 1 }
  const rows = await findContractRows<ContractListItem>(LIST_COLUMNS, companyId, mode, filter, range, query)
  return toPage(rows)
}

function toPage(rows: ContractListItem[]): ContractPage {
  const contracts = rows.slice(0, MAX_CONTRACTS)
  const total = { count: contracts.length, isMore: rows.length > MAX_CONTRACTS }
  return { contracts, hasPrevious: false, hasNext: false, total }
}

/** Returns null if nothing can be similar to the text. */
async function findSimilarQuery(companyId: CompanyId, mode: Mode, searchText: string): Promise<SimilarQuery | null> {
  const [row] = await queryRows<{ query: string }>(
    Prisma.sql`SELECT contract_query(${searchText}, true)::text AS query`,
  )
  const tokens = parseTokens(row?.query ?? '')
  const readings = listReadings(tokens)
  const typedWords = readings.flat().flatMap(({ word }) => word ?? [])
  const [email] = tokens.flatMap((token) => token.email ?? [])
  const knownWords = await findSimilarWords(companyId, mode, typedWords)
  const similarEmails = email ? await findSimilarEmails(companyId, mode, email) : []
  const termsOfReadings = readings.map((reading) => reading.map((token) => listTerms(token, knownWords, similarEmails)))
  const shares = await readShares(termsOfReadings.flat(2))
  const getShare = (terms: string[]) => terms.reduce((sum, term) => sum + (shares.get(term) ?? 0), 0)
  const query = buildSimilarQuery(termsOfReadings, getShare)
  // Nothing else can be similar to a part of a phone number, because it contains only digits.
  const phoneTerms = buildPhoneTerms(searchText, MIN_SIMILAR_PHONE_DIGITS)
  return query ?? (phoneTerms === null ? null : { query: phoneTerms, indexQuery: phoneTerms })
}

/** Returns the estimated share of contracts with each of the terms, from 0 to 1. Rare terms are left out. */
async function readShares(terms: string[]): Promise<Map<string, number>> {
  const rows = await queryRows<{ term: string; share: number }>(Prisma.sql`
    SELECT term, sum(frequency)::float8 AS share
    FROM (SELECT term, right(term, 2) = ':*' AS is_prefix, btrim(term, ''':*') AS text FROM unnest(${[...new Set(terms)]}::text[]) term) terms
    JOIN (
      SELECT common.word, frequency FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) common (word, frequency)
      WHERE schemaname = current_schema() AND tablename = 'house_contracts' AND attname = 'search_words'
    ) commons ON CASE WHEN is_prefix THEN starts_with(word, text) ELSE word = text END
    GROUP BY term`)
  return new Map(rows.map(({ term, share }) => [term, share]))
}
