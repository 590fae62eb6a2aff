// How the checks of a rate card say what is wrong: file, line, problem.
import { CARD_FILES, type CardTable, type Line } from './card-rows'

/** A problem as it is reported. */
export function at(table: CardTable, problem: string, line?: Line<unknown>): string {
  return `${CARD_FILES[table]}${line ? ` line ${line.line}` : ''}: ${problem}`
}

/** Rows whose key an earlier row has. */
export function repeated<Row>(table: CardTable, lines: Line<Row>[], key: (row: Row) => string): string[] {
  const seen = new Set<string>()
  const again = lines.filter(({ row }) => {
    const known = seen.has(key(row))
    seen.add(key(row))
    return known
  })
  return again.map((line) => at(table, `${key(line.row)} stands on an earlier line too`, line))
}

/** Rows whose key is not above that of the row before: the file reads in order and repeats none. */
export function rising<Row, Key extends string | number>(
  table: CardTable,
  lines: Line<Row>[],
  key: (row: Row) => Key,
): string[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]
    if (!before || key(line.row) > key(before.row)) return []
    return [at(table, `${key(line.row)} does not come after ${key(before.row)} of line ${before.line}`, line)]
  })
}

/** The first line of each fault that `fault` finds; null: nothing wrong. */
export function firstOfEach<Row>(lines: Line<Row>[], fault: (row: Row) => string | null): [string, Line<Row>][] {
  const first = new Map<string, Line<Row>>()
  for (const line of lines) {
    const found = fault(line.row)
    if (found !== null && !first.has(found)) first.set(found, line)
  }
  return [...first]
}
