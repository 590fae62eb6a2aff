import { getRows } from './figure-rows'
import type { RateCardFigures } from './rate-card'
import { CARD_FILES, CARD_ROW_SCHEMAS, CARD_TABLES, type CardTable } from './rate-card-csv-rows'

/** The table that a file fills; null for the name of no file. */
export const findTableByFile = (name: string): CardTable | null =>
  CARD_TABLES.find((table) => CARD_FILES[table] === name.toLowerCase()) ?? null

/** A table as its file, which an import reads to the same figures. None of its values needs quotes. */
export function formatCardCsv(table: CardTable, figures: RateCardFigures): string {
  const columns = Object.keys(CARD_ROW_SCHEMAS[table].shape)
  const rows = getRows(figures, table).map((row) => columns.map((column) => row[column]).join())
  return `${[columns.join(), ...rows].join('\n')}\n`
}
