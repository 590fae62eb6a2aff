// Finds problems in a rate card's rows, and describes them with the file and the line.
import { CARD_FILES, type CardTable, type Line } from './rate-card-csv-rows'

/** A problem with a table. `line` is missing if it isn't on a single line. */
export interface CardProblem {
  table: CardTable
  line?: number
  text: string
}

export const createProblem = (table: CardTable, text: string, line?: Line<unknown>): CardProblem => ({
  table,
  text,
  ...(line && { line: line.line }),
})

export const describeProblem = ({ table, line, text }: CardProblem): string =>
  `${CARD_FILES[table]}${line === undefined ? '' : ` line ${line}`}: ${text}`

/** Reports rows that have the same key as an earlier row. */
export function findRepeated<Row>(table: CardTable, lines: Line<Row>[], key: (row: Row) => string): CardProblem[] {
  const seen = new Set<string>()
  const repeats = lines.filter(({ row }) => {
    const isRepeat = seen.has(key(row))
    seen.add(key(row))
    return isRepeat
  })
  return repeats.map((line) => createProblem(table, `${key(line.row)} is a duplicate of an earlier line`, line))
}

/** Reports rows whose key isn't greater than the previous row's key. This also reports duplicates. */
export function findOutOfOrder<Row, Key extends string | number>(
  table: CardTable,
  lines: Line<Row>[],
  key: (row: Row) => Key,
): CardProblem[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]
    if (!before || key(line.row) > key(before.row)) return []
    return [createProblem(table, `${key(line.row)} must come after ${key(before.row)} on line ${before.line}`, line)]
  })
}

/**
 * Returns each distinct problem once, with the first row that has it.
 *
 * @param findProblem returns null for a valid row
 */
export function findFirstOfEach<Row>(
  lines: Line<Row>[],
  findProblem: (row: Row) => string | null,
): [string, Line<Row>][] {
  const first = new Map<string, Line<Row>>()
  for (const line of lines) {
    const problem = findProblem(line.row)
    if (problem !== null && !first.has(problem)) first.set(problem, line)
  }
  return [...first]
}
