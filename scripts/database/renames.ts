interface Rename {
  /** A table, column, type, function, index or constraint, as the old schema called it. */
  from: string
  to: string
  /** Only where a line of the catalogue also has this word, such as the table of a column. */
  within?: string
}

/**
 * What was renamed since the schema in old-schema.txt, in this order. Nothing renames by itself: a renamed table's
 * sequence, indexes and constraints are lines of their own.
 */
export const RENAMES: Rename[] = []

/** Applies renames to a line of the catalogue, bodies of functions included. */
export function rename(line: string, renames: Rename[]): string {
  return renames.reduce(
    (text, { from, to, within }) => (within && !word(within).test(text) ? text : text.replace(word(from), to)),
    line,
  )
}

const word = (name: string) => new RegExp(`\\b${name}\\b`, 'g')
