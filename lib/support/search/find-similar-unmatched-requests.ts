import { listOtherBeginnings, listPrefixes } from '@/lib/contracts/list/find-similar-words'
import { isSimilarDomain, listSimilarLocalParts, splitEmail } from '@/lib/contracts/list/similar-domain'
import { buildSimilarQuery, listReadings, listTerms, parseTokens, quoteTerm } from '@/lib/contracts/list/similar-query'
import { Prisma } from '@/prisma/client/client'
import { loadUnmatchedRequests } from './find-unmatched-requests'
import type { Transaction } from './match-conditions-sql'
import type { SearchQuery } from './parse-query'
import type { UnmatchedRequest } from './search-result-types'

/** How many requests are searched for words that resemble the typed ones. */
const MAX_REQUESTS = 1_500

/**
 * Finds live requests whose address is still unmatched and whose name, email address or address line is similar to the
 * search text, newest first. Call it only if nothing matches the text exactly.
 */
export async function findSimilarUnmatchedRequests(
  tx: Transaction,
  { words, email }: SearchQuery,
  limit: number,
): Promise<UnmatchedRequest[]> {
  const text = words ?? email
  if (!text) return []
  const [row] = await tx.$queryRaw<{ query: string }[]>`SELECT contract_query(${text}, true)::text AS query`
  const tokens = parseTokens(row?.query ?? '')
  const readings = listReadings(tokens)
  const knownWords = await findKnownWords(tx, [...new Set(readings.flat().flatMap(({ word }) => word ?? []))])
  const [typedEmail] = tokens.flatMap((token) => token.email ?? [])
  const similarEmails = typedEmail ? await findEmails(tx, typedEmail) : []
  const query = buildSimilarQuery(
    readings.map((reading) => reading.map((token) => listTerms(token, knownWords, similarEmails))),
  )
  return query ? loadUnmatchedRequests(tx, Prisma.sql`a.search_words @@ ${query.query}::tsquery`, limit) : []
}

/** Finds words of requests that may resemble the typed words. It's only a selection. */
async function findKnownWords(tx: Transaction, typedWords: string[]): Promise<string[]> {
  if (typedWords.length === 0) return []
  const prefixes = typedWords.flatMap(listPrefixes)
  const others = typedWords.flatMap(listOtherBeginnings)
  const anyWord = [...prefixes.map((prefix) => `${quoteTerm(prefix)}:*`), ...others.map(quoteTerm)].join(' | ')
  const rows = await tx.$queryRaw<{ word: string }[]>`
    SELECT DISTINCT word FROM (
      SELECT search_words FROM unmatched_addresses WHERE search_words @@ ${anyWord}::tsquery LIMIT ${MAX_REQUESTS}
    ) requests, unnest(tsvector_to_array(search_words)) word
    WHERE left(word, 2) = ANY (${prefixes}::text[]) OR word = ANY (${others}::text[])`
  return rows.map(({ word }) => word)
}

async function findEmails(tx: Transaction, typedEmail: string): Promise<string[]> {
  const typed = splitEmail(typedEmail)
  if (!typed) return []
  const beginning = `${typed.localPart}@`
  const similarLocalParts = listSimilarLocalParts(typedEmail)
  const terms = [`${quoteTerm(beginning)}:*`, ...similarLocalParts.map(quoteTerm)]
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT email FROM unmatched_addresses, unnest(tsvector_to_array(search_words)) email
    WHERE search_words @@ ${terms.join(' | ')}::tsquery
      AND (starts_with(email, ${beginning}) OR email = ANY (${similarLocalParts}))`
  return rows
    .map(({ email }) => email)
    .filter(
      (email) => similarLocalParts.includes(email) || isSimilarDomain(typed.domain, splitEmail(email)?.domain ?? ''),
    )
}
