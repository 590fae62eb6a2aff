import type { RateCardFigures } from './rate-card'
import { CARD_ROW_SCHEMAS, type CardTable } from './rate-card-csv-rows'
import { formatRegion } from './region-name'

type Value = string | number | boolean
export type FigureRow = Readonly<Record<string, Value>>

/** The columns that identify a row of each table. The other columns contain its figures. */
const KEY_COLUMNS: Record<CardTable, string[]> = {
  energy_rates: ['region', 'from'],
  energy_uses: ['adults'],
  monthly_shares: ['month'],
  rate_card_plans: ['name'],
  region_prefixes: ['prefix'],
  off_gas_outcodes: ['outcode'],
  water_bills: ['area'],
  water_uses: ['occupants'],
  tv_licences: ['from'],
  broadband_options: ['speed'],
}

export const getFigureColumns = (table: CardTable): string[] =>
  Object.keys(CARD_ROW_SCHEMAS[table].shape).filter((column) => !KEY_COLUMNS[table].includes(column))

export const getRows = (figures: RateCardFigures, table: CardTable) => figures[table] as unknown as readonly FigureRow[]

/** Returns a table's rows by their key. Keys have the format that users see, such as '_A 2026-07-01'. */
export const getRowsByKey = (figures: RateCardFigures, table: CardTable): Map<string, FigureRow> =>
  new Map(getRows(figures, table).map((row) => [KEY_COLUMNS[table].map((column) => row[column]).join(' '), row]))

/** Identifies a row in a sentence: 'Eastern England (_A) from 2026-07-01', 'LS' or 'adults = 3'. */
export function describeRow(table: CardTable, row: FigureRow): string {
  const [firstColumn = ''] = KEY_COLUMNS[table]
  const key = KEY_COLUMNS[table]
    .map((column) => (column === 'region' ? formatRegion(String(row[column])) : row[column]))
    .join(' from ')
  return typeof row[firstColumn] === 'number' ? `${firstColumn} = ${key}` : key
}
