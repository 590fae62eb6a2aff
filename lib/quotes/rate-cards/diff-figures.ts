import { type FigureRow, getFigureColumns, getRowsByKey } from './figure-rows'
import type { RateCardFigures } from './rate-card'
import { CARD_FILES, CARD_TABLES, type CardTable } from './rate-card-csv-rows'

/** What of one file is not as it was. */
export interface FileDiff {
  file: string
  added: number
  removed: number
  changed: number
  /** The first of them. */
  rows: RowDiff[]
}

interface RowDiff {
  /** Which row: '_A 2026-07-01'. */
  key: string
  /** Its figures that changed: 'electricity_unit 26.38'; null where there is no such row. */
  before: string | null
  after: string | null
}

const MAX_ROWS = 10

/** The files with changes, in the order in which cards are read. */
export function diffFigures(before: RateCardFigures, after: RateCardFigures): FileDiff[] {
  return CARD_TABLES.map((table) => diffTable(table, before, after)).filter(
    ({ added, removed, changed }) => added + removed + changed > 0,
  )
}

function diffTable(table: CardTable, before: RateCardFigures, after: RateCardFigures): FileDiff {
  const [oldRows, newRows] = [getRowsByKey(before, table), getRowsByKey(after, table)]
  const columns = getFigureColumns(table)
  // A row that is all key says all that it says by being there.
  const describeRow = (row: FigureRow, shownColumns: string[]) =>
    shownColumns.map((column) => `${column} ${row[column]}`).join(', ') || 'listed'
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
    })
  }
  for (const [key, row] of oldRows) {
    if (newRows.has(key)) continue
    diff.removed += 1
    rows.push({ key, before: describeRow(row, columns), after: null })
  }
  return { ...diff, rows: rows.slice(0, MAX_ROWS) }
}
