import { type EditSection, fieldName } from './edit-sections'
import { parseFigureText } from './parse-figure-text'
import type { RateCardFigures } from './rate-card'
import { CARD_ROW_SCHEMAS, CARD_TABLES, type CardLines, type CardTable } from './rate-card-csv-rows'
import { type FigureRow, getRows } from './rate-card-table-rows'
import { validateCard } from './validate-card'
import { describeProblem } from './validation-errors'

export interface EditedRows {
  section: EditSection
  /** The submitted text fields of the form, by name. */
  fields: Record<string, string>
  /**
   * The period of energy rates that was edited. `before` is its start date when the page was opened, or null for a new
   * period. `from` is its start date now, or null to remove it.
   */
  period?: { before: string | null; from: string | null }
}

export type MergeResult =
  | { ok: true; figures: RateCardFigures }
  /** `errors` are about fields, by the field's name. `problems` are about the whole table, or other tables. */
  | { ok: false; errors: Record<string, string>; problems: string[] }

/**
 * Replaces the rows of a rate card that were edited, and checks everything that an upload of files checks. Rows without
 * text are left out.
 */
export function mergeEditedRows(figures: RateCardFigures, edited: EditedRows): MergeResult {
  const { section, period } = edited
  const { table } = section
  const errors: Record<string, string> = {}
  const rows = period?.from === null ? [] : parseRows(edited, errors)
  const keptRows = period ? getRows(figures, table).filter(({ from }) => from !== period.before) : []
  if (period?.from && keptRows.some(({ from }) => from === period.from))
    errors.from = 'A period already starts on this date. Choose a different date'
  reportDuplicates(section, rows, errors)
  if (Object.keys(errors).length > 0) return { ok: false, errors, problems: [] }
  const allRows: (Partial<ParsedRow> & { row: FigureRow })[] = [...keptRows.map((row) => ({ row })), ...rows]
  allRows.sort((a, b) => compareRows(table, a.row, b.row))
  const merged = {
    ...Object.fromEntries(
      CARD_TABLES.map((name) => [name, getRows(figures, name).map((row) => pickColumns(name, row))]),
    ),
    [table]: allRows.map(({ row }) => pickColumns(table, row)),
  } as unknown as RateCardFigures
  const problems: string[] = allRows.length === 0 ? ['Enter at least one row'] : []
  for (const problem of validateCard(toLines(merged))) {
    const row = problem.table === table && problem.line !== undefined ? allRows[problem.line - 1]?.index : undefined
    if (row === undefined) problems.push(problem.table === table ? toSentence(problem.text) : describeProblem(problem))
    else errors[fieldName(row, findColumn(section, problem.text))] ??= toSentence(problem.text)
  }
  if (problems.length > 0 || Object.keys(errors).length > 0) return { ok: false, errors, problems }
  return { ok: true, figures: merged }
}

interface ParsedRow {
  /** The position of the row in the form. */
  index: number
  row: FigureRow
}

function parseRows({ section, fields, period }: EditedRows, errors: Record<string, string>): ParsedRow[] {
  const { table, key, columns } = section
  const rows: ParsedRow[] = []
  for (let index = 0; fieldName(index, key.name) in fields; index++) {
    const read = (column: string) => fields[fieldName(index, column)]?.trim() ?? ''
    if (section.hasNewRows && [key.name, ...columns.map(({ name }) => name)].every((name) => read(name) === ''))
      continue
    const texts = {
      [key.name]: read(key.name),
      ...Object.fromEntries(
        columns.map(({ name, sign, isFlag }) => [
          name,
          isFlag ? String(read(name) !== '') : parseFigureText(read(name), sign),
        ]),
      ),
      ...(period?.from && { from: period.from }),
    }
    const parsed = CARD_ROW_SCHEMAS[table].safeParse(texts)
    if (parsed.success) rows.push({ index, row: parsed.data })
    else {
      for (const { path, message } of parsed.error.issues) {
        const name = path[0] === 'from' && period ? 'from' : fieldName(index, String(path[0]))
        errors[name] ??= toSentence(message)
      }
    }
  }
  return rows
}

/** Reports rows with the same name, such as two licence fees from the same date. */
function reportDuplicates({ key, hasNewRows }: EditSection, rows: ParsedRow[], errors: Record<string, string>): void {
  const seen = new Set<unknown>()
  for (const { index, row } of rows) {
    if (hasNewRows && seen.has(row[key.name]))
      errors[fieldName(index, key.name)] = 'This is already in the table. Enter it only once'
    seen.add(row[key.name])
  }
}

/** Orders the rows as the files must, so that users needn't insert a row in the right place. */
function compareRows(table: CardTable, a: FigureRow, b: FigureRow): number {
  if (table === 'energy_rates') return compareTexts(a.region, b.region) || compareTexts(a.from, b.from)
  if (table === 'tv_licences') return compareTexts(a.from, b.from)
  if (table === 'broadband_options') return Number.parseInt(String(a.speed), 10) - Number.parseInt(String(b.speed), 10)
  return 0
}

const compareTexts = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)

/** Leaves out the columns that only the database has, such as the ID of the version. */
const pickColumns = (table: CardTable, row: FigureRow): FigureRow =>
  Object.fromEntries(Object.keys(CARD_ROW_SCHEMAS[table].shape).map((column) => [column, row[column]!]))

const toLines = (figures: RateCardFigures) =>
  Object.fromEntries(
    CARD_TABLES.map((table) => [table, getRows(figures, table).map((row, index) => ({ line: index + 1, row }))]),
  ) as unknown as CardLines

/** Returns the column with which a message begins, such as 'gas_kwh is less than …'. By default, that's the first. */
const findColumn = ({ columns }: EditSection, message: string): string =>
  (columns.find(({ name }) => message.startsWith(`${name} `)) ?? columns[0]!).name

/**
 * Turns the message about a line of a file into one about a field: 'annual: expected a number' becomes 'Enter a number'.
 */
const toSentence = (message: string): string =>
  message
    .replace(/^\w+: /, '')
    .replace(/^(\w+_kwh|m3) is /, 'this is ')
    .replace(/^(electricity|gas)_kwh (for .* would exceed [\d,]+)/, '$1 use $2 kWh a year')
    .replace(/^m3 (for .* would exceed [\d,]+)/, 'water use $1 m³ a year')
    .replace(/^expected /, 'enter ')
    .replace(/, YYYY-MM-DD$/, '')
    .replace(/^./, (letter) => letter.toUpperCase())
