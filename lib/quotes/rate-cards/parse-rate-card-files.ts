import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import type { RateCardFigures } from './rate-card'
import { CARD_FILES, CARD_ROW_SCHEMAS, CARD_TABLES, type CardLines, type CardTable } from './rate-card-csv-rows'
import { validateCard } from './validate-card'
import { describeProblem } from './validation-errors'

export type CardReadResult =
  | { ok: true; figures: RateCardFigures }
  /** Each problem names the file, and also the line if the problem is on a single line. */
  | { ok: false; problems: string[] }

/** Reads the rate card in a folder, and checks everything that pricing relies on. */
export async function parseRateCardFiles(dir: string): Promise<CardReadResult> {
  const files: CardFiles = {}
  for (const table of CARD_TABLES) files[table] = await readIfExists(path.join(dir, CARD_FILES[table]))
  return parseCardFiles(files)
}

/** The content of each file of a rate card, or undefined if the file is missing. */
export type CardFiles = { [Table in CardTable]?: Buffer | undefined }

export function parseCardFiles(files: CardFiles): CardReadResult {
  const problems: string[] = []
  const lines = Object.fromEntries(CARD_TABLES.map((table) => [table, []])) as unknown as CardLines
  for (const table of CARD_TABLES) {
    const bytes = files[table]
    if (bytes) readLines(table, bytes, lines, problems)
    else problems.push(`${CARD_FILES[table]}: the file is missing`)
  }
  // Check rows and files against each other only if each row is valid.
  if (problems.length === 0) problems.push(...validateCard(lines).map(describeProblem))
  if (problems.length > 0) return { ok: false, problems }
  const figures = Object.fromEntries(CARD_TABLES.map((table) => [table, lines[table].map(({ row }) => row)]))
  return { ok: true, figures: figures as unknown as RateCardFigures }
}

async function readIfExists(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
}

/** Adds a file's valid rows to `lines`, and its problems to `problems`. */
function readLines(table: CardTable, bytes: Buffer, lines: CardLines, problems: string[]): void {
  const file = CARD_FILES[table]
  const schema = CARD_ROW_SCHEMAS[table]
  const columns = Object.keys(schema.shape)
  const records = parseCsv(file, bytes, problems)
  if (!records) return
  const [header, ...rows] = records
  if (header?.record.join() !== columns.join()) {
    problems.push(`${file} line ${header?.line ?? 1}: expected the columns ${columns.join(', ')}`)
    return
  }
  if (rows.length === 0) problems.push(`${file}: no rows`)
  for (const { line, record } of rows) {
    if (record.length !== columns.length) {
      problems.push(`${file} line ${line}: expected ${columns.length} fields, found ${record.length}`)
      continue
    }
    const parsed = schema.safeParse(Object.fromEntries(columns.map((column, index) => [column, record[index]])))
    if (parsed.success) (lines[table] as { line: number; row: unknown }[]).push({ line, row: parsed.data })
    else for (const { path, message } of parsed.error.issues) problems.push(`${file} line ${line}: ${path}: ${message}`)
  }
}

/** Describes a syntax error. The package's own messages use its own terms, such as "Quote Not Closed". */
function describeCsvError({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark isn’t closed'
  return 'this isn’t a valid CSV row. Save the file as CSV (UTF-8), then try again'
}

function parseCsv(file: string, bytes: Buffer, problems: string[]): { line: number; record: string[] }[] | null {
  try {
    const records = parse(bytes, {
      bom: true,
      comment: '#',
      comment_no_infix: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Skip empty rows such as ',,', which spreadsheets leave below the data.
      skip_records_with_empty_values: true,
      trim: true,
      // The cast is needed because the package's types don't know what the option `info` changes.
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.push(`${file} line ${error.lines}: ${describeCsvError(error)}`)
    return null
  }
}
