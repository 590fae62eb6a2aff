import type { RateCardFigures } from './rate-card'
import { CARD_FILES, CARD_ROW_SCHEMAS, CARD_TABLES, type CardTable } from './rate-card-csv-rows'
import { getRows } from './rate-card-table-rows'

/** Returns the table that a rate card file fills, or null if no rate card file has this name. */
export const findTableByFile = (name: string): CardTable | null =>
  CARD_TABLES.find((table) => CARD_FILES[table] === name.toLowerCase()) ?? null

/**
 * Formats a table as a CSV file. If the file is imported again, the figures are the same. Values don't need quotation
 * marks, because none contains a comma.
 */
export function formatCardCsv(table: CardTable, figures: RateCardFigures): string {
  const columns = Object.keys(CARD_ROW_SCHEMAS[table].shape)
  const rows = getRows(figures, table).map((row) => columns.map((column) => row[column]).join())
  return `${[columns.join(), ...rows].join('\n')}\n`
}
