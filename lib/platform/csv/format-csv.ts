import { stringify } from 'csv-stringify/sync'
import { escapeCsvFormula } from './escape-csv-formula'

/**
 * Formats rows as a CSV file (RFC 4180, UTF-8) that is safe to open in a spreadsheet. Yields the header first, and then
 * the lines of each batch, so that memory use doesn't depend on the number of rows.
 */
export async function* formatCsv<Row>(
  header: string[],
  batches: AsyncIterable<Row[]>,
  toCells: (row: Row) => string[],
): AsyncGenerator<string, void, undefined> {
  // Begin with a byte order mark, because Excel doesn't recognise UTF-8 without one.
  yield `\uFEFF${toLines([header])}`
  for await (const batch of batches) yield toLines(batch.map((row) => toCells(row).map(escapeCsvFormula)))
}

// Some spreadsheet programs also split cells at semicolons and tabs, unless the cell is quoted. The text after a
// semicolon or tab could then become a formula.
const toLines = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows', quoted_match: /[;\t]/ })
