import { listOneEditAway } from '@/lib/addresses/matching/edit-distance'
import { queryRows } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import { getMaxTypos } from './fuzzy-match'

/** How many of the company's newest contracts are searched for similar words. */
const NEWEST_CONTRACTS = 1000

/** How many last names are compared for each beginning of a name. */
const MAX_NAMES_PER_PREFIX = 300

const VOWELS = [...'aeiou']
const LAST_CHARACTER = '\u{10FFFF}'

/**
 * Finds words in a company's contracts that may resemble the typed words. The result can include words that are too
 * different, and may miss some. Check each word with `findFuzzyMatches`. Compares the typed words with:
 *
 * - words in the newest contracts that begin with one of the first two letters of a typed word
 * - last names in all contracts that begin like a typed word
 *
 * Also finds last names in all contracts that differ from a typed word only in the first or second letter.
 */
export async function findSimilarWords(companyId: CompanyId, mode: Mode, typedWords: string[]): Promise<string[]> {
  const typed = [...new Set(typedWords)].filter((word) => getMaxTypos(word) > 0)
  if (typed.length === 0) return []
  const inCompany = Prisma.sql`company_id = ${companyId}::int AND mode = ${mode}::mode`
  const firstLetters = [...new Set(typed.flatMap((word) => [...word].slice(0, 2)))]
  const prefixes = [...new Set(typed.flatMap(listPrefixes))]
  const nextNameSql = (after: Prisma.Sql) => Prisma.sql`
    SELECT split_part(sort_name, ' ', 1) FROM house_contracts WHERE ${inCompany} AND sort_name > ${after}
    ORDER BY sort_name LIMIT 1`
  const rows = await queryRows<{ word: string }>(Prisma.sql`
    WITH RECURSIVE typed AS (
      SELECT * FROM unnest(${typed}::text[], ${typed.map(getMaxTypos)}::int[]) typed (typed, errors)
    ), names AS (
      -- Jumps from each last name to the next one in the index, because many tenants have the same name.
      SELECT prefix, (${nextNameSql(Prisma.sql`prefix`)}) AS word, 1 AS position FROM unnest(${prefixes}::text[]) prefix
      UNION ALL
      SELECT prefix, (${nextNameSql(Prisma.sql`word || ' ' || ${LAST_CHARACTER}`)}), position + 1 FROM names
      WHERE starts_with(word, prefix) AND position < ${MAX_NAMES_PER_PREFIX}
    ), known AS (
      SELECT DISTINCT word FROM (
        SELECT unnest(tsvector_to_array(search_words)) AS word FROM (
          SELECT search_words FROM house_contracts WHERE ${inCompany} ORDER BY created_at DESC LIMIT ${NEWEST_CONTRACTS}
        ) newest
      ) words WHERE left(word, 1) = ANY (${firstLetters}::text[])
      UNION
      SELECT word FROM names
    )
    SELECT DISTINCT word FROM known, typed WHERE CASE
      WHEN abs(length(word) - length(typed)) <= errors THEN levenshtein_less_equal(word, typed, errors + 1) <= errors + 1
      WHEN length(typed) >= 4 AND length(word) BETWEEN length(typed) AND 100 THEN strpos(word, typed) > 0
        OR left(word, 2) = left(typed, 2) AND levenshtein_less_equal(left(word, length(typed)), typed, 2) <= 2
      ELSE false END
    UNION
    SELECT variant FROM unnest(${typed.flatMap(listOtherBeginnings)}::text[]) variant
    WHERE split_part((
      SELECT sort_name FROM house_contracts WHERE ${inCompany} AND sort_name >= variant ORDER BY sort_name LIMIT 1
    ), ' ', 1) = variant`)
  return rows.map(({ word }) => word)
}

/**
 * Returns the two letters with which the meant word probably begins: those of the typed word. If the second one is a
 * vowel, it may be any other vowel.
 */
export function listPrefixes(word: string): string[] {
  const [first = '', second = ''] = word
  return VOWELS.includes(second) ? VOWELS.map((vowel) => first + vowel) : [first + second]
}

/** Returns the words that begin with two other letters than the typed word, and are only one typing error away. */
export const listOtherBeginnings = (word: string) =>
  listOneEditAway(word).filter((other) => !other.startsWith(word.slice(0, 2)))
