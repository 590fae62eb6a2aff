import { getRows } from './figure-rows'
import type { RateCardFigures } from './rate-card'
import { CARD_FILES, CARD_ROW_SCHEMAS, CARD_TABLES, type CardTable } from './rate-card-csv-rows'

/** Returns the table for a file name, or null if it isn't the name of a rate card file. */
export const findTableByFile = (name: string): CardTable | null =>
  CARD_TABLES.find((table) => CARD_FILES[table] === name.toLowerCase()) ?? null

/** Formats a table as the CSV file from which an import reads the same figures. No value needs quoting. */
export function formatCardCsv(table: CardTable, figures: RateCardFigures): string {
  const columns = Object.keys(CARD_ROW_SCHEMAS[table].shape)
  const rows = getRows(figures, table).map((row) => columns.map((column) => row[column]).join())
  return `${[columns.join(), ...rows].join('\n')}\n`
}
