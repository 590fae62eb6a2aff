import { CARD_FILES, CARD_TABLES, type CardTable } from './card-rows'
import type { RateCardFigures } from './rate-card'
import { type FigureRow, figureColumns, rowsByKey } from './rate-ids'

/** What of one file is not as it was. */
export interface ChangedFile {
  file: string
  added: number
  removed: number
  changed: number
  /** The first of them. */
  rows: ChangedRow[]
}

interface ChangedRow {
  /** Which row: '_A 2026-07-01'. */
  key: string
  /** Its figures that changed: 'electricity_unit 26.38'; null where there is no such row. */
  before: string | null
  after: string | null
}

const SHOWN_ROWS = 10

/** The files with changes, in the order in which cards are read. */
export function changedFigures(before: RateCardFigures, after: RateCardFigures): ChangedFile[] {
  return CARD_TABLES.map((table) => changesOf(table, before, after)).filter(
    ({ added, removed, changed }) => added + removed + changed > 0,
  )
}

function changesOf(table: CardTable, before: RateCardFigures, after: RateCardFigures): ChangedFile {
  const [old, now] = [rowsByKey(before, table), rowsByKey(after, table)]
  const columns = figureColumns(table)
  // A row that is all key says all that it says by being there.
  const text = (row: FigureRow, shown: string[]) =>
    shown.map((column) => `${column} ${row[column]}`).join(', ') || 'listed'
  const rows: ChangedRow[] = []
  const found: ChangedFile = { file: CARD_FILES[table], added: 0, removed: 0, changed: 0, rows }
  for (const [key, row] of now) {
    const was = old.get(key)
    const differing = columns.filter((column) => was?.[column] !== row[column])
    if (was && differing.length === 0) continue
    found[was ? 'changed' : 'added'] += 1
    rows.push({ key, before: was ? text(was, differing) : null, after: text(row, was ? differing : columns) })
  }
  for (const [key, row] of old) {
    if (now.has(key)) continue
    found.removed += 1
    rows.push({ key, before: text(row, columns), after: null })
  }
  return { ...found, rows: rows.slice(0, SHOWN_ROWS) }
}
