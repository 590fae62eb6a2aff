// Contains what the readers of TypeScript share: the type of a syntax node, and a function that recognises prose.

/** A node of ESTree, whose fields depend on its type. */
export interface Node {
  type: string
  start: number
  end: number
  // biome-ignore lint/suspicious/noExplicitAny: the readers look at a few fields of a hundred types.
  [field: string]: any
}

const SQL_KEYWORDS =
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|WHERE|VALUES|RETURNING|ORDER BY|GROUP BY|ON CONFLICT|JOIN|GRANT|REVOKE|TRUNCATE|NOTIFY|LISTEN|VACUUM|EXPLAIN|BEGIN|COMMIT|LIMIT|INTERVAL|NOT NULL|FROM|SET|ROLE|LOCK TABLE|COPY)\b/
const SQL_STATEMENT =
  /^\s*(?:select\b|insert into\b|update \S+ set\b|delete from\b|create (?:unique |or replace |temp(?:orary)? )?(?:table|index|role|user|database|schema|function|extension|view|type)\b|alter (?:table|role|database|type)\b|drop (?:table|role|database|index|schema|function|view)\b|with \w+ as\b|grant\b|truncate\b|copy \S+ (?:from|to|\()|explain\b|vacuum\b|analyze\b|set (?:local|session|search_path|role)\b|values \(|from \S+ (?:where|join)\b|where\b|and \S+ =|order by\b|on conflict\b)/

/** Matches an assignment at the start of a line, as programs have it. */
const ASSIGNMENT = /^(?:(?:const|let) )?[$\w]+ = \S/m

/** Matches function words. A sentence contains many of them, and a list of names contains none. */
const FUNCTION_WORDS =
  /^(?:an?|and|are|at|be|by|can|for|from|has|have|if|in|is|it|its|no|not|of|on|or|our|that|the|their|this|to|was|we|were|when|will|with|you|your)$/i

/**
 * Returns whether a string is prose: a sentence, a label of several words, or a part of one. SQL, CSS, code, class
 * names and formats aren't prose.
 */
export function isProse(text: string) {
  if (SQL_KEYWORDS.test(text) || SQL_STATEMENT.test(text) || ASSIGNMENT.test(text)) return false
  if (/[\w-]+:\s?[^;]+;\s*(?:[\w-]+:|\})|^[\s.#\w-]+\{/.test(text)) return false
  const words = text.split(/\s+/).filter((word) => /^["'(]?[a-z]+(?:['’-][a-z]+)*[.,:;!?)"']*$/i.test(word))
  const parts = text.trim().split(/\s+/)
  if (words.length < 2 || words.length * 2 < parts.length) return false
  if (words.length > 7 && words.filter((word) => FUNCTION_WORDS.test(word)).length * 8 < words.length) return false
  return words.length >= 3
    ? parts.filter((part) => /[a-z]-|[\][{}=<>]|:\S/.test(part)).length * 3 < parts.length
    : /^[A-Z]/.test(text)
}
