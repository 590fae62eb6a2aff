import { CARD_ROWS, type CardTable } from './card-rows'
import type { RateCardFigures } from './rate-card'

type Value = string | number | boolean
export type FigureRow = Readonly<Record<string, Value>>

/** The columns that say which row it is; the others are its figures. */
const KEYS: Record<CardTable, string[]> = {
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

/** A table's columns that hold its figures. */
export const figureColumns = (table: CardTable): string[] =>
  Object.keys(CARD_ROWS[table].shape).filter((column) => !KEYS[table].includes(column))

export const rowsOf = (figures: RateCardFigures, table: CardTable) => figures[table] as unknown as readonly FigureRow[]

/** A table's rows by their key, as it is shown: '_A 2026-07-01'. */
export const rowsByKey = (figures: RateCardFigures, table: CardTable): Map<string, FigureRow> =>
  new Map(rowsOf(figures, table).map((row) => [KEYS[table].map((column) => row[column]).join(' '), row]))
