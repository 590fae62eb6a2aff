import { describeFigure } from './describe-figure'
import type { RateCardFigures } from './rate-card'
import { CARD_FILES, CARD_TABLES, type CardTable } from './rate-card-csv-rows'
import { type FigureRow, getFigureColumns, getRowsByKey } from './rate-card-table-rows'

/** The changes in one file of a rate card. */
export interface FileDiff {
  file: string
  added: number
  removed: number
  changed: number
  /** The first `MAX_ROWS` of the rows that were added, removed or changed. */
  rows: RowDiff[]
}

interface RowDiff {
  /** The key of the row, such as '_A 2026-07-01'. */
  key: string
  /**
   * The changed figures before the change, such as 'electricity 26.38p per kWh', or all figures if the row was removed.
   * Null if the row was added.
   */
  before: string | null
  after: string | null
  /** The changed numbers, in the order of `before` and `after`. */
  numbers: { before: number; after: number }[]
}

const MAX_ROWS = 10

/** Lists the files that have changes, in the order of `CARD_TABLES`. */
export function diffFigures(before: RateCardFigures, after: RateCardFigures): FileDiff[] {
  return CARD_TABLES.map((table) => diffTable(table, before, after)).filter(
    ({ added, removed, changed }) => added + removed + changed > 0,
  )
}

function diffTable(table: CardTable, before: RateCardFigures, after: RateCardFigures): FileDiff {
  const [oldRows, newRows] = [getRowsByKey(before, table), getRowsByKey(after, table)]
  const columns = getFigureColumns(table)
  // Describes a row by the figures in these columns. A row that consists only of its key has no figures, so its
  // description is 'listed'.
  const describeRow = (row: FigureRow, shownColumns: string[]) =>
    shownColumns.map((column) => describeFigure(table, column, row[column]!)).join(', ') || 'listed'
  const rows: RowDiff[] = []
  const diff: FileDiff = { file: CARD_FILES[table], added: 0, removed: 0, changed: 0, rows }
  for (const [key, row] of newRows) {
    const oldRow = oldRows.get(key)
    const changedColumns = columns.filter((column) => oldRow?.[column] !== row[column])
    if (oldRow && changedColumns.length === 0) continue
    diff[oldRow ? 'changed' : 'added'] += 1
    rows.push({
      key,
      before: oldRow ? describeRow(oldRow, changedColumns) : null,
      after: describeRow(row, oldRow ? changedColumns : columns),
      numbers: changedColumns.flatMap((column) => pairNumbers(oldRow?.[column], row[column])),
    })
  }
  for (const [key, row] of oldRows) {
    if (newRows.has(key)) continue
    diff.removed += 1
    rows.push({ key, before: describeRow(row, columns), after: null, numbers: [] })
  }
  return { ...diff, rows: rows.slice(0, MAX_ROWS) }
}

const pairNumbers = (before: unknown, after: unknown) =>
  typeof before === 'number' && typeof after === 'number' ? [{ before, after }] : []
